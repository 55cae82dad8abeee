import { parentPort } from 'node:worker_threads';
import type { ReceiptAnswer } from './keep-receipt-thread.ts';
import type { ReceiptDetails } from './receipt-sheet.ts';
import { renderReceipt } from './render-receipt.ts';

/** Runs in a thread of its own, so that rendering receipts does not hold up the API's other calls. */
if (!parentPort)
  throw new Error('The thread of receipts must be started by keep-receipt-thread.ts');
const main = parentPort;

main.on('message', async (details: ReceiptDetails) => {
  try {
    const pdf = await renderReceipt(details);
    main.postMessage({ kind: 'rendered', pdf } satisfies ReceiptAnswer, [pdf]);
  } catch (error) {
    main.postMessage({ kind: 'failed', error } satisfies ReceiptAnswer);
  }
});
