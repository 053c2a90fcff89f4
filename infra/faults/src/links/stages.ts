/** The progress of a connection. `message`: in the middle of a message, which for RabbitMQ is a publish. */
export type Stage = 'connect' | 'handshake' | 'set-up' | 'message';
export const stages = ['connect', 'handshake', 'set-up', 'message'] as const satisfies readonly Stage[];

/** Reads a client's stream chunk by chunk. Returns the stages that a chunk reaches, with the byte offsets. */
export type StageReader = (chunk: Buffer) => { stage: Stage; at: number }[];

const protocolHeaderLength = 8;
const frameHeaderLength = 7;
const methodFrame = 1;
const bodyFrame = 3;
const classes = { channel: 20, exchange: 40, queue: 50 };

/** Parses AMQP 0-9-1 frames: `set-up` is opening a channel or declaring on it, `message` the middle of a body. */
export function amqpStages(): StageReader {
  let rest: Buffer = Buffer.alloc(0);
  let hasGreeted = false;
  return (chunk) => {
    const reached: { stage: Stage; at: number }[] = [];
    const before = rest.length;
    rest = Buffer.concat([rest, chunk]);
    let position = 0;
    if (!hasGreeted) {
      if (rest.length < protocolHeaderLength) return [];
      hasGreeted = true;
      position = protocolHeaderLength;
      reached.push({ stage: 'handshake', at: position - before });
    }
    while (rest.length >= position + frameHeaderLength + 2) {
      const type = rest.readUInt8(position);
      const size = rest.readUInt32BE(position + 3);
      const payload = position + frameHeaderLength;
      const isSetUp = type === methodFrame && Object.values(classes).includes(rest.readUInt16BE(payload)) && size > 2;
      if (isSetUp) reached.push({ stage: 'set-up', at: Math.max(0, payload - before) });
      const middle = payload + Math.floor(size / 2);
      if (type === bodyFrame && rest.length > middle) {
        reached.push({ stage: 'message', at: Math.max(0, middle - before) });
      }
      const end = payload + size + 1;
      if (rest.length < end) break;
      position = end;
    }
    rest = rest.subarray(position);
    return reached;
  };
}

const setUpChunks = 2;
const messageChunks = 5;

/** Independent of the protocol: the first chunk is the handshake, and the middle of a later chunk the middle of a message. */
export function chunkStages(): StageReader {
  let chunks = 0;
  return (chunk) => {
    chunks += 1;
    if (chunks === 1) return [{ stage: 'handshake', at: chunk.length }];
    if (chunks === setUpChunks) return [{ stage: 'set-up', at: chunk.length }];
    return chunks > messageChunks ? [{ stage: 'message', at: Math.ceil(chunk.length / 2) }] : [];
  };
}
