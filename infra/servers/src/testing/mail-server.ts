import { once } from 'node:events';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Header lines and text, as sent. */
  raw: string;
}

/** The answer to a step of a delivery. `silence`: none at all. `taken`: the mail is taken, and then the connection breaks. */
export type MailTrouble = { status: number; words: string } | 'silence' | 'taken';

/** A mail server (SMTP) that keeps what it takes. */
export interface MailServer {
  /** For `SMTP_URL`, with user and password. */
  url: string;
  mails: ReceivedMail[];
  /** Decides about a recipient; undefined accepts it. */
  refuse: (recipient: string) => MailTrouble | undefined;
  stop(): Promise<void>;
}

const user = 'salon';
const password = 'mail-password';

/** @param port a free one if 0 */
export async function runMailServer(port = 0): Promise<MailServer> {
  const sockets = new Map<number | undefined, Socket>();
  const breaking = new WeakSet<SMTPServerSession>();
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _, done) =>
      auth.username === user && auth.password === password
        ? done(null, { user })
        : done(new Error('Wrong user or password')),
    onRcptTo: ({ address }, session, done) => {
      const trouble = mail.refuse(address);
      if (trouble === 'silence') return;
      if (trouble === 'taken') breaking.add(session);
      if (!trouble || trouble === 'taken') return done();
      return done(Object.assign(new Error(trouble.words), { responseCode: trouble.status }));
    },
    onData: (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope;
      const keep = async () => {
        const raw = await text(stream);
        const from = mailFrom ? mailFrom.address : '';
        mail.mails.push({ from, to: rcptTo.map(({ address }) => address), raw });
        if (breaking.has(session)) sockets.get(session.remotePort)?.destroy();
        else done();
      };
      keep().catch(done);
    },
  });
  const listening = server.listen(port, '127.0.0.1');
  listening.on('connection', (socket) => {
    const { remotePort } = socket;
    sockets.set(remotePort, socket);
    socket.once('close', () => sockets.delete(remotePort));
  });
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port');
  const mail: MailServer = {
    url: `smtp://${user}:${password}@127.0.0.1:${address.port}`,
    mails: [],
    refuse: () => undefined,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
  return mail;
}
