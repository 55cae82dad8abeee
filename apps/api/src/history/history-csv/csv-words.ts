import type { HistoryStatus } from '@cairn/contract/orders/transaction-history';
import type { Product } from '@cairn/contract/values/product';

type CsvTexts = {
  fileName: string;
  columns: {
    date: string;
    time(zone: string): string;
    reference: string;
    type: string;
    details: string;
    status: string;
    avios: string;
    bonus: string;
    total: string;
    refunded: string;
    currency: string;
  };
  products: Record<Product, string>;
  statuses: Record<HistoryStatus, string>;
  refundDelayed: string;
  /** The status of a year that is paid for while its months are still to be credited. */
  paidForYear: string;
  yearly(plan: string, avios: string): string;
  member(number: string): string;
  received: Record<'gift' | 'transfer', string>;
  unnamedSender: string;
  takenBack(avios: string): string;
};

const ENGLISH: CsvTexts = {
  fileName: 'avios-history',
  columns: {
    date: 'Date',
    time: (zone) => `Time (${zone})`,
    reference: 'Reference',
    type: 'Type',
    details: 'Details',
    status: 'Status',
    avios: 'Avios',
    bonus: 'Bonus avios',
    total: 'Total',
    refunded: 'Refunded',
    currency: 'Currency',
  },
  products: {
    purchase: 'Purchase',
    gift: 'Gift',
    transfer: 'Transfer',
    booster: 'Boost',
    subscription: 'Plan',
  },
  statuses: {
    open: 'Waiting for payment',
    confirming: 'Confirming your payment',
    processing: 'In progress',
    scheduled: 'Scheduled',
    done: 'Complete',
    failed: 'Not paid',
    refund_pending: 'Refund on its way',
    refunded: 'Refunded',
    charged_back: 'Charged back',
    taken_back: 'Taken back',
  },
  refundDelayed: 'Refund delayed',
  paidForYear: 'Paid for the year',
  yearly: (plan, avios) => `${plan}, yearly, ${avios} avios over the year`,
  member: (number) => `Member ${number}`,
  received: { gift: 'Gift received', transfer: 'Transfer received' },
  unnamedSender: 'Another member',
  takenBack: (avios) => `${avios} avios taken back`,
};

const SPANISH: CsvTexts = {
  fileName: 'historial-avios',
  columns: {
    date: 'Fecha',
    time: (zone) => `Hora (${zone})`,
    reference: 'Referencia',
    type: 'Tipo',
    details: 'Detalles',
    status: 'Estado',
    avios: 'Avios',
    bonus: 'Avios de bonificación',
    total: 'Total',
    refunded: 'Reembolsado',
    currency: 'Moneda',
  },
  products: {
    purchase: 'Compra',
    gift: 'Regalo',
    transfer: 'Transferencia',
    booster: 'Avios multiplicados',
    subscription: 'Plan',
  },
  statuses: {
    open: 'Pendiente de pago',
    confirming: 'Confirmando tu pago',
    processing: 'En curso',
    scheduled: 'Programado',
    done: 'Completado',
    failed: 'No pagado',
    refund_pending: 'Reembolso en camino',
    refunded: 'Reembolsado',
    charged_back: 'Devuelto por el banco',
    taken_back: 'Retirado',
  },
  refundDelayed: 'Reembolso retrasado',
  paidForYear: 'Año pagado',
  yearly: (plan, avios) => `${plan}, anual, ${avios} avios en todo el año`,
  member: (number) => `Socio ${number}`,
  received: { gift: 'Regalo recibido', transfer: 'Transferencia recibida' },
  unnamedSender: 'Otro socio',
  takenBack: (avios) => `${avios} avios retirados`,
};

export function csvWordsIn(locale: string): CsvTexts {
  return locale.startsWith('es') ? SPANISH : ENGLISH;
}
