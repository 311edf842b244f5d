/** Index page that shows all screenshots. */
export function indexPage(rows) {
  const cell = (shot) =>
    `<a href="${shot.file}"><img loading="lazy" src="${shot.file}" alt="${shot.name}, ${shot.size}, ${shot.theme}"></a>`;
  const section = (row) =>
    `<section id="${row.name}"><h2>${row.name} <small>${row.features}</small></h2><div>${row.shots.map(cell).join('')}</div></section>`;
  return `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>body{font:16px/1.5 system-ui;margin:24px;background:#dde3dc;color:#0f1d18}nav{columns:6 140px}h2 small{font-weight:400;color:#46554e}
div{display:flex;gap:16px;overflow-x:auto;align-items:flex-start}img{height:560px;border-radius:12px;box-shadow:0 2px 12px #0002}</style>
<h1>Screens</h1><nav>${rows.map((row) => `<a href="#${row.name}">${row.name}</a>`).join('<br>')}</nav>${rows.map(section).join('')}\n`;
}
