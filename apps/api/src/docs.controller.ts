import { Controller, Get, Inject } from '@nestjs/common';
import { AnswersAs, CallableBy, type OpenApiDocument } from '@usdt-africa/platform';
import { API_DOCUMENT } from './tokens.js';

/** The document of the customers' API as the running routes tell it; a sandbox only. */
@CallableBy('anyone')
@Controller('api/docs')
export class DocsController {
  constructor(@Inject(API_DOCUMENT) private readonly document: OpenApiDocument) {}

  @AnswersAs('application/json')
  @Get('openapi.json')
  show(): OpenApiDocument {
    return this.document;
  }
}
