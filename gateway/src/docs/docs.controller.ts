import * as docsCalls from '@lacquer/contracts/calls/docs';
import { Controller, Header, Inject } from '@nestjs/common';
import { HandleCall } from '../calls/handle-call.js';
import { type GatewaySettings, gatewaySettingsToken } from '../config.js';
import { renderDocsPage } from './docs-page.js';
import { openApiDocument } from './openapi.js';

/** Both answers are generated on the first request and kept. */
@Controller()
export class DocsController {
  private document: ReturnType<typeof openApiDocument> | undefined;
  private page: string | undefined;

  constructor(@Inject(gatewaySettingsToken) private readonly settings: GatewaySettings) {}

  @HandleCall(docsCalls.readDocument)
  readDocument(): ReturnType<typeof openApiDocument> {
    return (this.document ??= openApiDocument(this.settings));
  }

  @HandleCall(docsCalls.readPage)
  @Header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
  readPage(): string {
    return (this.page ??= renderDocsPage());
  }
}
