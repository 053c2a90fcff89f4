import * as docsCalls from '@lacquer/contracts/calls/docs';
import { Inject, Injectable } from '@nestjs/common';
import fastify from 'fastify';
import { type GatewaySettings, gatewaySettingsToken } from '../config.js';
import { cachedForEver } from '../http/prepared/cached-for-ever.js';
import { DroppedMemory } from '../http/prepared/dropped-memory.js';
import { encode } from '../http/prepared/encodings.js';
import type { PreparedAnswers } from '../http/prepared/answer-from-memory.js';
import { digestOf, PreparedAnswer } from '../http/prepared/prepared-answer.js';
import { prepareJson } from '../http/prepared/prepared-json.js';
import { apiHeaders, siteHeaders } from '../http/security-headers.js';
import { openApiDocument } from './openapi.js';
import { renderReferencePage } from './reference-page.js';

/** The folder of the reference's program. Its file name contains a digest of its content, so it never changes. */
export const programFolder = '/reference';

interface Program {
  address: string;
  answer: PreparedAnswer;
}

/** The API description and its reference page. Each is prepared on its first request and then kept; a failure is not. */
@Injectable()
export class ApiReference implements PreparedAnswers {
  private readonly prepared = new Map<string, PreparedAnswer>();
  private readonly document = new DroppedMemory(() => this.keep(docsCalls.readDocument.path, this.prepareDocument()));
  private readonly page = new DroppedMemory(() => this.keep(docsCalls.readPage.path, this.preparePage()));
  private readonly program = new DroppedMemory(() => this.prepareProgram());

  constructor(@Inject(gatewaySettingsToken) private readonly settings: GatewaySettings) {}

  find(path: string): PreparedAnswer | undefined {
    return this.prepared.get(path);
  }

  getDocument(): Promise<PreparedAnswer> {
    return this.document.get();
  }

  getPage(): Promise<PreparedAnswer> {
    return this.page.get();
  }

  private async keep(path: string, preparing: Promise<PreparedAnswer>): Promise<PreparedAnswer> {
    const answer = await preparing;
    this.prepared.set(path, answer);
    return answer;
  }

  /** The program if it is at this address. */
  async findProgram(address: string): Promise<PreparedAnswer | undefined> {
    const program = await this.program.get();
    return program.address === address ? program.answer : undefined;
  }

  private async prepareDocument(): Promise<PreparedAnswer> {
    return prepareJson(openApiDocument(this.settings), {
      route: docsCalls.readDocument.path,
      headers: apiHeaders(this.settings),
    });
  }

  private async preparePage(): Promise<PreparedAnswer> {
    const { html, policy } = renderReferencePage((await this.program.get()).address);
    return new PreparedAnswer({
      body: await encode(html, 'small'),
      route: docsCalls.readPage.path,
      digest: digestOf(html),
      headers: {
        ...siteHeaders(this.settings),
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': policy,
      },
    });
  }

  private async prepareProgram(): Promise<Program> {
    const code = await readScalar();
    const digest = digestOf(code);
    return {
      address: `${programFolder}/scalar-${digest}.js`,
      answer: new PreparedAnswer({
        // 5 MB: more effort would take ten seconds
        body: await encode(code, 'fast'),
        route: `${programFolder}/*`,
        digest,
        headers: {
          ...siteHeaders(this.settings),
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': cachedForEver,
        },
      }),
    };
  }
}

/** Scalar as one script. The package gives it out only over HTTP. Loaded when someone opens the reference. */
async function readScalar(): Promise<string> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const server = fastify();
  try {
    await server.register(scalar, { routePrefix: '/reference', configuration: { url: docsCalls.readDocument.path } });
    const { statusCode, body } = await server.inject('/reference/js/scalar.js');
    if (statusCode !== 200) throw new Error(`Scalar did not give out its script: ${statusCode}`);
    return body;
  } finally {
    await server.close();
  }
}
