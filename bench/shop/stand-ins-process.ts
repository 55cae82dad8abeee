import { getRequestListener } from '@hono/node-server';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { createPaymentsApp } from '../../apps/sandbox/payments/app.ts';
import { listen } from '../../local/listen.ts';

export type StandInSettings = {
  merchantAccount: string;
  apiKey: string;
  hmacKey: string;
  webhookUrl: string;
  paymentsPort: number;
  smtpPort: number;
  stateFile: string;
};

/** The payment provider, and a mail server that reports each receipt's order to the parent. */
process.once('message', async (settings: StandInSettings) => {
  const { paymentsPort, smtpPort, ...account } = settings;
  const publicUrl = `http://127.0.0.1:${paymentsPort}`;
  const service = createPaymentsApp({
    ...account,
    clientKey: 'bench',
    publicUrl,
    shopOrigin: publicUrl,
    webhooksAtOnce: 64,
    log: pino({ level: 'error' }),
  });
  await listen('PORT', paymentsPort, '127.0.0.1', getRequestListener(service.app.fetch));
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData: async (stream, _session, answer) => {
      let mail = '';
      for await (const chunk of stream) mail += chunk;
      answer();
      const [, order] = /^Message-ID: <[\w-]+\.([\w.-]+?)[.@]/im.exec(mail) ?? [];
      if (order !== undefined) process.send?.({ order });
    },
  });
  smtp.listen(smtpPort, '127.0.0.1', () => process.send?.('ready'));
});
process.once('disconnect', () => process.exit(0));
