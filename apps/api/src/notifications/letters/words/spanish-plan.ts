import type { PlanWords } from './plan-words.ts';

const NUMBERS = [
  ...['cero', 'una', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'],
  ...['diez', 'once', 'doce'],
];

function sentence(word = ''): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export const SPANISH_PLAN: PlanWords = {
  monthly: (name, avios) => `${name}, ${avios} al mes`,
  price: { monthly: (price) => `${price} al mes`, annually: (price) => `${price} al año` },
  priceLabel: 'Precio',
  manage: 'Gestionar tu plan',
  preferToStop: '¿Prefieres dejarlo?',
  seePayment: 'Ver este pago en tu historial',
  seePlans: 'Ver nuestros planes',
  startedSubject: (name) => `Tu plan ${name} ha empezado`,
  renewedSubject: (name) => `Tu recibo: ${name}`,
  started: (name, avios) =>
    `Tu plan ${name} ha empezado y ya tienes tus primeros ${avios} en tu cuenta.`,
  renewedTitle: (count) => `${count} avios más son tuyos`,
  renewed: (name, avios) => `Hemos renovado tu plan ${name}. Ya tienes ${avios} más en tu cuenta.`,
  since: (avios, month) => `Ya son ${avios} desde ${month}.`,
  year: {
    caption: (name) => `Tu año con ${name}`,
    stones: (credited) => {
      if (credited === 12) return 'Doce piedras: un año completo';
      const left = 12 - credited;
      const stones = credited === 1 ? 'Una piedra' : `${sentence(NUMBERS[credited])} piedras`;
      return `${stones}, ${left === 1 ? 'falta una' : `faltan ${NUMBERS[left]}`}`;
    },
    waiting: (month) => `La piedra de ${month} está esperando`,
  },
  eachMonth: (inAll) => `Recibirás los mismos cada mes, ${inAll} en todo el año.`,
  priceSubject: (name) => `Nuevo precio de tu plan ${name}`,
  priceRises: (name, from, to) => `Tu plan ${name} sube de ${from} a ${to}.`,
  priceFalls: (name, from, to) => `Buenas noticias: tu plan ${name} baja de ${from} a ${to}.`,
  firstAtNewPrice: (day) => `El pago del ${day} será el primero con el nuevo precio.`,
  cancelBefore:
    'Para seguir con tu plan no tienes que hacer nada. Si el nuevo precio no te convence, cancélalo antes y no te lo cobraremos.',
  nothingToDo: 'No tienes que hacer nada.',
  priceKeptSubject: (name) => `El precio de tu plan ${name} no cambia`,
  priceKept: (name, price) =>
    `Te anunciamos un nuevo precio para tu plan ${name}. Al final no cambia: sigues pagando ${price}.`,
  cancelledSubject: (name) => `Tu plan ${name} está cancelado`,
  runsUntil: (name, end) => `Tu plan ${name} sigue hasta el ${end}.`,
  untilThen: 'Hasta entonces recibirás sus avios cada mes.',
  canUndo: 'Antes de esa fecha puedes anular la cancelación.',
  resumedSubject: (name) => `Tu plan ${name} continúa`,
  resumed: (name) => `Has anulado la cancelación y tu plan ${name} continúa.`,
  nextCharge: (price, moment) => `Tu próximo pago es de ${price}, el ${moment}.`,
  cardChangedSubject: (name) => `Has cambiado la tarjeta de tu plan ${name}`,
  cardChanged: (name, moment, digits) =>
    `El ${moment} se cambió la tarjeta de tu plan ${name}. A partir de tu próximo pago cobraremos en la nueva${digits ? `, acabada en ${digits}` : ''}. Nuestro proveedor de pagos borra la anterior. No hemos cobrado nada por ello.`,
  cardNotYou:
    '¿No has sido tú? Cambia tu contraseña y escríbenos cuanto antes para que lo revisemos.',
  endedSubject: (name) => `Tu plan ${name} ha terminado`,
  ended: (name, moment) => `Tu plan ${name} terminó el ${moment}.`,
  noMoreCharges: 'No volveremos a cobrar en tu tarjeta. Los avios que tienes son tuyos.',
  notRenewedSubject: (name) => `No hemos podido renovar tu plan ${name}`,
  suspendedSubject: (name) => `Tu plan ${name} está suspendido`,
  notPaid: (name, price, digits) =>
    `No hemos podido cobrar los ${price} de tu plan ${name} en tu tarjeta${digits ? ` acabada en ${digits}` : ''}. No te hemos cobrado nada y los avios de este mes aún no están en tu cuenta.`,
  tryAgain: 'Volvemos a intentarlo con la misma tarjeta.',
  tryLast: 'El último intento. Sin el pago tu plan se para. Conservas tus avios y no debes nada.',
  anotherCard:
    'Paga ahora con otra tarjeta y llegarán al momento. La usaremos también para tus próximos pagos.',
  payNow: (price) => `Pagar ${price} con otra tarjeta`,
  lastTry:
    'Era el último intento: no volveremos a cobrar en esta tarjeta y este plan ya no dará más avios. Los avios que tienes son tuyos. Para continuar, contrata un plan nuevo con otra tarjeta.',
  chargedBack: (name, price) =>
    `Tu banco ha retirado los ${price} que pagaste por tu plan ${name}.`,
  paymentFailed: (name, price) =>
    `Al final no hemos podido cobrar a tu banco los ${price} de tu plan ${name}.`,
  endedWithIt: (name) => `Tu plan ${name} ha terminado y no volveremos a cobrar en tu tarjeta.`,
};
