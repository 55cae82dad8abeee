import { SPANISH_LABELS, SPANISH_WORDS } from '../../../history/receipt-labels.ts';
import type { LetterWords } from './letter-words.ts';

export const SPANISH: LetterWords = {
  hello: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
  rows: {
    ...SPANISH_LABELS,
    order: 'Pedido',
    boosted: 'Multiplicado',
    recipientNumber: 'Número del destinatario',
    leftOn: 'Salida de tu cuenta',
    price: 'Precio',
    fee: 'Comisión',
    refundedOn: 'Fecha del reembolso',
    nextPayment: 'Próximo pago',
    card: 'Tarjeta',
  },
  facts: SPANISH_WORDS,
  order: {
    purchase: (avios) => avios,
    gift: (avios) => `regalo de ${avios}`,
    transfer: (avios) => `transferencia de ${avios}`,
    booster: (avios) => `${avios} por multiplicar tu actividad`,
  },
  boosted: (earned, multiplier) => `${earned} que ganaste, por ${multiplier}`,
  accountOf: (name) => (name ? `la cuenta de ${name}` : 'la cuenta del destinatario'),
  endingIn: (digits) => `terminado en ${digits}`,
  refundRule: (end) =>
    `¿Has cambiado de idea? Puedes pedir el reembolso hasta el ${end}, siempre que no se haya usado ninguno de los avios.`,
  askForRefund: 'Pedir el reembolso',
  seeOrder: 'Ver tu pedido',
  seeOrCancel: 'Ver o cancelar tu pedido',
  receipt: {
    subject: (order) => `Tu recibo: ${order}`,
    purchase: (avios) => `Gracias. Ya tienes ${avios} más en tu cuenta.`,
    booster: (avios) => `Gracias. Hemos añadido ${avios} a tu cuenta.`,
    gift: (avios, account) => `Gracias. Tu regalo de ${avios} ya está en ${account}.`,
    datedGift: (avios, account, day) =>
      `Gracias. Tu regalo está pagado y programado: añadiremos ${avios} a ${account} el ${day}.`,
    transfer: (avios, account) => `Gracias. Hemos pasado ${avios} de tu cuenta a ${account}.`,
    datedTransfer: (avios, account, day) =>
      `Gracias. Tu transferencia está pagada y programada: hemos reservado ${avios} en tu cuenta y los pasaremos a ${account} el ${day}.`,
    cancelGift: (price) =>
      `¿Has cambiado de idea? Hasta entonces puedes cancelarlo en la página de tu pedido y te devolveremos el importe íntegro (${price}).`,
    cancelTransfer: (price) =>
      `¿Has cambiado de idea? Hasta entonces puedes cancelarla en la página de tu pedido. Volverás a disponer de los avios y te devolveremos la comisión (${price}).`,
  },
  transferNotice: {
    left: (avios) => `${avios} han salido de tu cuenta`,
    notYou:
      '¿No has sido tú? Responde cuanto antes a este correo y cambia tu contraseña. Lo revisamos contigo.',
    notYouScheduled:
      '¿No has sido tú? Cancela la transferencia, cambia tu contraseña y responde a este correo. Lo revisamos contigo.',
    contact: 'Contacta con nosotros',
  },
  cancelled: {
    subject: (order) => `Cancelación: ${order}`,
    text: (order, day) =>
      `Hemos cancelado tu ${order}${day ? `, que iba a llegar el ${day}` : ''}.`,
    recipientGone: 'La persona destinataria ya no puede recibir avios.',
    refund: (price) =>
      `Te devolvemos lo que pagaste (${price}) y te escribiremos cuando el reembolso esté en camino.`,
  },
  delivered: {
    unnamedSender: 'Otro socio',
    toRecipient: (sender, avios) => `${sender} te ha enviado ${avios}`,
    ready: 'Ya están en tu cuenta, listos para usar.',
    wrote: (sender) => `${sender} te dice:`,
    seeBalance: 'Ver tu saldo',
    addressFrom:
      'Tu dirección nos la dio quien los envía. Si estos avios no son para ti, responde a este correo y lo arreglamos.',
    subject: (order) => `Ya ha llegado: ${order}`,
    toMember: (avios, account, moment) =>
      `Hemos añadido ${avios} a ${account}${moment ? ` el ${moment}` : ''}.`,
    moved: (avios, account, moment) =>
      `Hemos pasado ${avios} de tu cuenta a ${account}${moment ? ` el ${moment}` : ''}.`,
  },
  refunded: {
    subject: (price) => `Tu reembolso de ${price}`,
    text: (price, wayBack) =>
      `Hemos devuelto ${price} ${wayBack}. La mayoría de los bancos lo muestran en 5 días laborables.`,
  },
  chargedBack: {
    subject: (price) => `Tu banco ha retirado ${price}`,
    text: (price) => `Tu banco ha retirado los ${price} que pagaste por este pedido.`,
    contact: 'Si no se lo pediste a tu banco, responde a este correo y lo revisamos contigo.',
  },
  paymentFailed: {
    subject: (price) => `Tu pago de ${price} no ha llegado`,
    text: (price) =>
      `Al final no hemos podido cobrar a tu banco los ${price} de este pedido, así que lo hemos cancelado.`,
    contact:
      'Si tu banco muestra el pago como cobrado, responde a este correo y lo revisamos contigo.',
  },
  aviosBack: {
    fromMember: (avios) => `Hemos retirado ${avios} de tu cuenta.`,
    fromRecipient: (avios, account) => `Hemos retirado ${avios} de ${account}.`,
    returned: (avios, account) => `Los ${avios} han vuelto de ${account} a la tuya.`,
    owed: (avios) =>
      `Tu cuenta debe ${avios} que ya se habían usado. Podrás volver a comprar cuando estén saldados.`,
    stay: (account) => `Los avios se quedan en ${account}.`,
    neverSent: 'Los avios aún no se habían enviado y ya no se enviarán.',
    released: (avios) => `Vuelves a disponer de los ${avios} que habíamos reservado.`,
  },
  takenBack: {
    subject: (avios) => `Hemos retirado ${avios}`,
    text: (sender, sent, taken) =>
      `${sender} te envió ${sent}. Ese envío se ha reembolsado, así que hemos retirado ${taken} de tu cuenta.`,
    nothingToDo: 'No tienes que hacer nada ni debes nada.',
  },
  plan: {
    monthly: (name, avios) => `${name}, ${avios} al mes`,
    price: { monthly: (price) => `${price} al mes`, annually: (price) => `${price} al año` },
    manage: 'Gestionar tu plan',
    seePayment: 'Ver este pago en tu historial',
    seePlans: 'Ver nuestros planes',
    startedSubject: (name) => `Tu plan ${name} ha empezado`,
    renewedSubject: (name) => `Tu recibo: ${name}`,
    started: (name, avios) =>
      `Gracias. Tu plan ${name} ha empezado y ya tienes tus primeros ${avios} en tu cuenta.`,
    renewed: (name, avios) =>
      `Hemos renovado tu plan ${name}. Ya tienes ${avios} más en tu cuenta.`,
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
      `El ${moment} se cambió la tarjeta de tu plan ${name}. A partir de tu próximo pago cobraremos en la nueva${digits ? `, terminada en ${digits}` : ''}. Nuestro proveedor de pagos borra la anterior. No hemos cobrado nada por ello.`,
    cardNotYou:
      '¿No has sido tú? Cambia tu contraseña y escríbenos cuanto antes para que lo revisemos.',
    endedSubject: (name) => `Tu plan ${name} ha terminado`,
    ended: (name, moment) => `Tu plan ${name} terminó el ${moment}.`,
    noMoreCharges: 'No volveremos a cobrar en tu tarjeta. Los avios que tienes son tuyos.',
    notRenewedSubject: (name) => `No hemos podido renovar tu plan ${name}`,
    suspendedSubject: (name) => `Tu plan ${name} está suspendido`,
    notPaid: (name, price, digits) =>
      `No hemos podido cobrar los ${price} de tu plan ${name} en tu tarjeta${digits ? ` terminada en ${digits}` : ''}. No te hemos cobrado nada y los avios de este mes aún no están en tu cuenta.`,
    nextTries: (days) =>
      `Volveremos a intentarlo con tu tarjeta el ${days}. Si para entonces funciona, no tienes que hacer nada.`,
    anotherCard:
      'También puedes pagar ahora con otra tarjeta. La usaremos para tus próximos pagos.',
    payNow: 'Pagar con otra tarjeta',
    lastTry:
      'Era el último intento: no volveremos a cobrar en esta tarjeta y este plan ya no dará más avios. Los avios que tienes son tuyos. Para continuar, contrata un plan nuevo con otra tarjeta.',
    chargedBack: (name, price) =>
      `Tu banco ha retirado los ${price} que pagaste por tu plan ${name}.`,
    paymentFailed: (name, price) =>
      `Al final no hemos podido cobrar a tu banco los ${price} de tu plan ${name}.`,
    endedWithIt: (name) => `Tu plan ${name} ha terminado y no volveremos a cobrar en tu tarjeta.`,
  },
  erasure: {
    requestedSubject: (day) => `Borraremos tus datos el ${day}`,
    requested: (moment) =>
      `Nos has pedido que borremos los datos personales que esta tienda tiene sobre ti. Lo haremos el ${moment}.`,
    deleted:
      'Borraremos tu nombre, tus datos de contacto y tu fecha de nacimiento, los destinatarios guardados, las tarjetas, los mensajes que nos has enviado y el origen de tus avios. Después no podrás hacer pedidos aquí con este número de socio.',
    kept: 'Conservamos tus pedidos, pagos y avios asociados únicamente a tu número de socio, porque la ley fiscal y contable nos obliga, en algunos países durante diez años. Tu pertenencia al programa no cambia.',
    withdraw:
      '¿Has cambiado de idea? Hasta entonces puedes ir a la página de tu cuenta y elegir «Conservar mis datos». Si ese día queda algún pedido en curso, esperaremos a que termine.',
    account: 'Ir a tu cuenta',
    notYou:
      '¿No has sido tú? Conserva allí tus datos, cambia tu contraseña y responde a este correo. Lo revisaremos contigo.',
    erasedSubject: 'Estamos borrando tus datos',
    erased:
      'Tal como nos pediste, estamos borrando los datos personales que esta tienda tiene sobre ti.',
    goodbye: 'Este es nuestro último correo. Gracias por comprar con nosotros.',
  },
  contact: {
    subject: (reference) => `Hemos recibido tu mensaje: ${reference}`,
    thanks: 'Gracias por escribirnos. Te responderemos a esta dirección.',
    reference: 'Tu referencia',
    sentOn: 'Enviado el',
    notYou:
      'Si no nos has escrito, es posible que alguien se haya equivocado al poner su dirección. No tienes que hacer nada.',
  },
};
