import { createRequire } from 'node:module';
import { Controller, Get, Inject, Param, Res } from '@nestjs/common';
import { refusal } from '@usdt-africa/contracts/refusals';
import { AnswersAs, CallableBy, type OpenApiDocument } from '@usdt-africa/platform';
import type { Response } from 'express';
import { API_DOCUMENT } from './tokens.js';

const require = createRequire(import.meta.url);
/** The folder of the files that a browser is given; the package has no types. */
const absolutePath = require('swagger-ui-dist/absolute-path.js') as () => string;
const UI_FILES: readonly string[] = ['swagger-ui.css', 'swagger-ui-bundle.js'];

/** What the page may load: its own files, and the responses to requests that are tried out on it. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>The API</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/api/docs/ui/swagger-ui.css" />
  </head>
  <body>
    <div id="ui"></div>
    <script src="/api/docs/ui/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;

const START = `SwaggerUIBundle({ url: '/api/docs/openapi.json', dom_id: '#ui', deepLinking: true });\n`;

/** The API document of the running routes, and a page to read it and try it out; sandbox only. */
@CallableBy('anyone')
@Controller('api/docs')
export class DocsController {
  private document: OpenApiDocument | undefined;

  /** @param describe makes the document at the first request for it: it takes a fifth of a start */
  constructor(@Inject(API_DOCUMENT) private readonly describe: () => OpenApiDocument) {}

  @AnswersAs('application/json')
  @Get('openapi.json')
  show(): OpenApiDocument {
    return (this.document ??= this.describe());
  }

  @AnswersAs('text/html')
  @Get()
  page(@Res() response: Response): void {
    response.setHeader('Content-Security-Policy', POLICY);
    response.type('html').send(PAGE);
  }

  /** A script of the page's own, for it may hold none. */
  @AnswersAs('text/javascript')
  @Get('start.js')
  start(@Res() response: Response): void {
    response.type('js').send(START);
  }

  @AnswersAs('application/octet-stream')
  @Get('ui/:file')
  file(@Res() response: Response, @Param('file') file: string): void {
    if (!UI_FILES.includes(file)) throw refusal('http.not-found');
    response.sendFile(file, { root: absolutePath() });
  }
}
