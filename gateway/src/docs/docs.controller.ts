import * as docsCalls from '@lacquer/contracts/calls/docs';
import { Controller, Header } from '@nestjs/common';
import { HandleCall } from '../calls/handle-call.js';
import { renderDocsPage } from './docs-page.js';
import { openApiDocument } from './openapi.js';

@Controller()
export class DocsController {
  private readonly document = openApiDocument();
  private readonly page = renderDocsPage();

  @HandleCall(docsCalls.readDocument)
  readDocument(): ReturnType<typeof openApiDocument> {
    return this.document;
  }

  @HandleCall(docsCalls.readPage)
  @Header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
  readPage(): string {
    return this.page;
  }
}
