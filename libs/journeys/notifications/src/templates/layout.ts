/** What a mail consists of, whatever it is about: written once, rendered as a page and as text. All values are plain text. */
export interface MailContent {
  readonly language: string;
  readonly subject: string;
  /** The line that mail programs show next to the subject. */
  readonly preview: string;
  readonly brand: string;
  /** `your word mango`. */
  readonly word: string;
  readonly greeting: string;
  /** What happened: a sentence, or the sum that was delivered. */
  readonly lead:
    | { readonly sentence: string }
    | { readonly above: string; readonly amount: string; readonly below: string };
  readonly paragraphs: readonly string[];
  readonly rows: readonly MailRow[];
  /** Digits to be typed or copied somewhere else. */
  readonly code?: string;
  /** The one action button; null where the action is somewhere else. */
  readonly button: { readonly label: string; readonly url: string } | null;
  readonly small: readonly string[];
  readonly footer: string;
}

export interface MailRow {
  readonly label: string;
  readonly value: string;
  readonly strong?: boolean;
  /** Digits that the reader compares or types. */
  readonly digits?: boolean;
  /** Under the value. */
  readonly link?: { readonly text: string; readonly url: string };
}

const FONT = `-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Noto Sans',Arial,Helvetica,sans-serif`;
const INK = '#0F1D18';
const DIM = '#46554E';
const GREEN = '#0B6B4F';
const text = (size: number, line: number, colour = INK): string =>
  `font-family:${FONT};font-size:${size}px;line-height:${line}px;color:${colour};`;

/** The page: plain tables and inline styles, no image, no font or style from outside, nothing that reports an opening. */
export function renderHtml(mail: MailContent): string {
  const block = (inner: string, padding = '0 0 12px'): string =>
    `<tr><td style="padding:${padding}">${inner}</td></tr>`;
  const paragraph = (line: string): string => block(`<p style="margin:0;${text(16, 24)}">${prose(line)}</p>`);
  const blocks = [
    block(head(mail), '0 0 16px'),
    paragraph(mail.greeting),
    block(lead(mail.lead)),
    ...mail.paragraphs.map(paragraph),
    mail.code ? block(code(mail.code), '4px 0 16px') : '',
    mail.rows.length > 0 ? block(rows(mail.rows), '4px 0 16px') : '',
    mail.button ? block(button(mail.button), '0 0 16px') : '',
    ...mail.small.map((line) => block(`<p style="margin:0;${text(14, 20, DIM)}">${escape(line)}</p>`)),
    block(
      `<p style="margin:0;padding-top:12px;border-top:1px solid #D5DBD3;${text(12, 17, DIM)}">${escape(mail.footer)}</p>`,
      '12px 0 0',
    ),
  ];
  return `<!doctype html>
<html lang="${escape(mail.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${escape(mail.subject)}</title>
</head>
<body style="margin:0;padding:0;background:#F3F6F1">
<div style="display:none;max-height:0;overflow:hidden">${escape(mail.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#F3F6F1"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:480px;text-align:left">
${blocks.filter(Boolean).join('\n')}
</table>
</td></tr></table>
</body>
</html>
`;
}

function head({ brand, word }: MailContent): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td style="${text(18, 24)}font-weight:bold">${escape(brand)}</td>
<td align="right"><span style="display:inline-block;padding:3px 12px;border-radius:99px;background:#DFF1E8;${text(14, 20, GREEN)}font-weight:bold">${escape(word)}</span></td>
</tr></table>`;
}

function lead(content: MailContent['lead']): string {
  if ('sentence' in content)
    return `<h1 style="margin:0;${text(22, 28)}font-weight:bold">${prose(content.sentence)}</h1>`;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#073A2B;border-radius:16px"><tr><td style="padding:18px 20px">
<p style="margin:0;${text(14, 20, '#C9F26B')}font-weight:bold">${escape(content.above)}</p>
<h1 style="margin:4px 0;${text(32, 38, '#F2F8F3')}font-weight:bold">${escape(content.amount)}</h1>
<p style="margin:0;${text(14, 20, '#B5D0C2')}">${escape(content.below)}</p>
</td></tr></table>`;
}

function rows(list: readonly MailRow[]): string {
  const cells = list.map(({ label, value, strong, digits, link }, index) => {
    const line = index === 0 ? '' : 'border-top:1px solid #E3E8E2;';
    const style = `padding:9px 14px;vertical-align:top;${line}`;
    const mono = digits ? `font-family:'Courier New',Courier,monospace;font-size:14px;` : '';
    return `<tr><td style="${style}${text(15, 22, DIM)}white-space:nowrap">${escape(label)}</td><td align="right" style="${style}${text(15, 22)}${mono}${strong ? 'font-weight:bold' : ''}">${escape(value)}${link ? `<br>${anchor(link)}` : ''}</td></tr>`;
  });
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#FFFFFF;border-radius:12px">${cells.join('')}</table>`;
}

function anchor({ text: label, url }: NonNullable<MailRow['link']>): string {
  return `<a href="${escape(url)}" style="${text(15, 24, GREEN)}font-weight:bold">${escape(label)}</a>`;
}

/** One piece of text: selecting and copying gives the code alone. */
function code(digits: string): string {
  return `<p style="margin:0;padding:18px 12px;background:#FFFFFF;border-radius:12px;text-align:center;font-family:'Courier New',Courier,monospace;font-size:36px;line-height:44px;letter-spacing:6px;font-weight:bold;color:${INK};-webkit-user-select:all;user-select:all">${escape(digits)}</p>`;
}

function button({ label, url }: NonNullable<MailContent['button']>): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="background:${GREEN};border-radius:99px"><a href="${escape(url)}" style="display:block;padding:14px 20px;${text(16, 24, '#FFFFFF')}font-weight:bold;text-decoration:none">${escape(label)}</a></td></tr></table>`;
}

/** The same as plain text, for readers without HTML. */
export function renderText(mail: MailContent): string {
  const lead = 'sentence' in mail.lead ? [mail.lead.sentence] : [mail.lead.above, mail.lead.amount, mail.lead.below];
  return `${[
    `${mail.brand} · ${mail.word}`,
    mail.greeting,
    lead.join('\n'),
    ...mail.paragraphs,
    mail.code ?? '',
    mail.rows
      .map(({ label, value, link }) => `${label}: ${value}${link ? ` · ${link.text}\n${link.url}\n` : ''}`)
      .join('\n'),
    mail.button ? `${mail.button.label}:\n${mail.button.url}` : '',
    ...mail.small,
    `-- \n${mail.footer}`,
  ]
    .filter(Boolean)
    .join('\n\n')}\n`;
}

/** A sentence in which an amount stays on one line with its currency. */
function prose(value: string): string {
  return escape(value).replace(/(\d) (?=\p{Lu}{2,8}\b)/gu, '$1&nbsp;');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(value: string): string {
  return value.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
