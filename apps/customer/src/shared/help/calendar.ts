interface Entry {
  readonly at: string;
  readonly title: string;
  readonly url: string;
}

/** A quarter of an hour in a person's calendar, with a sound at its start, as a file that every phone opens (RFC 5545). */
export function calendarEntry({ at, title, url }: Entry): string {
  const stamp = (instant: number) => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const start = Date.parse(at);
  const text = title.replace(/[\\;,]/g, (sign) => `\\${sign}`);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//order//reminder//EN',
    'BEGIN:VEVENT',
    `UID:${stamp(start)}-${new URL(url).pathname.slice(1).replace('/', '-')}`,
    `DTSTAMP:${stamp(start)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(start + 900_000)}`,
    `SUMMARY:${text}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${text}`,
    'TRIGGER:PT0S',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(`${lines.join('\r\n')}\r\n`)}`;
}
