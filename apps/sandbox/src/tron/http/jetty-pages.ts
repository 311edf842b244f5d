import type { IncomingMessage, ServerResponse } from 'node:http';

const SERVLETS: Readonly<Record<number, string>> = {
  404: 'org.eclipse.jetty.servlet.ServletHandler$Default404Servlet-4ba56bbe',
  405: 'org.eclipse.jetty.servlet.ServletHandler$Default404Servlet-4ba56bbe',
};

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

function page(status: number, title: string, message: string, path: string): string {
  const rows = [
    ['URI', path],
    ['STATUS', String(status)],
    ['MESSAGE', message],
    ['SERVLET', SERVLETS[status] ?? '-'],
  ].map(([name, value]) => `<tr><th>${name}:</th><td>${escape(value ?? '')}</td></tr>\n`);
  return (
    '<html>\n<head>\n<meta http-equiv="Content-Type" content="text/html;charset=ISO-8859-1"/>\n' +
    `<title>Error ${title}</title>\n</head>\n<body><h2>HTTP ERROR ${title}</h2>\n<table>\n${rows.join('')}</table>\n` +
    '<hr/><a href="https://eclipse.org/jetty">Powered by Jetty:// 9.4.53.v20231009</a><hr/>\n\n</body>\n</html>\n'
  );
}

/** The page a node's web server sends for a path or method it does not know; JSON for a caller that accepts JSON. */
export function sendHtmlError(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  status: number,
  detail = 'Server Error',
): void {
  const texts: Readonly<Record<number, string>> = {
    404: 'Not Found',
    405: `HTTP method ${request.method} is not supported by this URL`,
    503: 'Service Unavailable',
  };
  const message = texts[status] ?? detail;
  const wantsJson = (request.headers.accept ?? '').includes('application/json');
  const servlet = SERVLETS[status] ?? '-';
  const body = wantsJson
    ? `{\n"servlet":"${servlet}",\n"message":${JSON.stringify(message)},\n"url":${JSON.stringify(path)},\n"status":"${status}"\n}`
    : page(status, escape(`${status} ${message}`), message, path);
  response.writeHead(status, {
    'cache-control': 'must-revalidate,no-cache,no-store',
    'content-type': wantsJson ? 'application/json' : 'text/html;charset=iso-8859-1',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}
