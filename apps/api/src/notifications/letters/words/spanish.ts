import { SPANISH_LABELS, SPANISH_WORDS } from '../../../history/receipt-labels.ts';
import type { LetterWords } from './letter-words.ts';
import { SPANISH_PLAN } from './spanish-plan.ts';

export const SPANISH: LetterWords = {
  hello: (name) => (name ? `Hola, ${name}. ` : ''),
  thanks: (name) => (name ? `Gracias, ${name}. ` : 'Gracias. '),
  pictures: {
    receipt: 'Un mojón de cinco piedras, la de arriba dorada',
    boost: 'Cuatro mojones, cada uno más alto que el anterior',
    bonus: 'Dos mojones; sobre el segundo hay una piedra dorada',
    gift: 'Una piedra envuelta con un lazo',
    transfer: 'Una piedra dorada pasa de un mojón a otro',
    refund: 'Una piedra dorada vuelve al mojón del que salió',
    message: 'Dos piedras que conversan',
    'occasion-birthday': 'Tres piedras como una tarta de cumpleaños, con velas',
    'occasion-thank-you': 'Piedras atadas como un ramo de flores',
    'occasion-wedding': 'Dos montones de piedras bajo una misma piedra',
    'occasion-just-because': 'Una piedra envuelta que salta sobre el agua',
  },
  reason: {
    receipt:
      'Recibes un recibo de todo lo que compras, así que no hay nada de lo que darse de baja.',
    transfer:
      'Recibes un recibo y un aviso de cada transferencia para proteger tu cuenta, así que no hay nada de lo que darse de baja.',
    order: 'Recibes este correo porque trata de tu pedido.',
    received: 'Recibes este correo porque trata de avios de tu cuenta.',
    plan: 'Recibes este correo porque trata de tu plan.',
    data: 'Recibes este correo porque trata de tus datos personales.',
  },
  contactUs: 'Contacta con nosotros',
  privacy: 'Privacidad',
  balance: { before: 'Saldo anterior', after: 'Saldo nuevo' },
  euroCents: (amount) => `${amount} cts.`,
  rows: {
    ...SPANISH_LABELS,
    boosted: 'Multiplicado',
    recipientNumber: 'Número del destinatario',
    leftOn: 'Salida de tu cuenta',
    pricePerAvios: 'Precio por avios',
    price: 'Total pagado',
    fee: 'Comisión pagada',
    refundedOn: 'Reembolso enviado el',
    nextPayment: 'Próximo pago',
  },
  facts: SPANISH_WORDS,
  item: {
    purchase: 'Paquete',
    gift: 'Regalo',
    transfer: 'Transferencia',
    booster: 'Multiplicación',
  },
  bonus: (percent) => `Bonificación, ${percent} %`,
  order: {
    purchase: (avios) => avios,
    gift: (avios) => `regalo de ${avios}`,
    transfer: (avios) => `transferencia de ${avios}`,
    booster: (avios) => `${avios} por multiplicar tu actividad`,
  },
  boosted: (earned, multiplier) => `${earned} que ganaste, por ${multiplier}`,
  accountOf: (name) => (name ? `la cuenta de ${name}` : 'la cuenta del destinatario'),
  endingIn: (digits) => `acabado en ${digits}`,
  refundRule: (end) =>
    `¿Has cambiado de idea? Puedes pedir el reembolso hasta el ${end}, siempre que no se haya usado ninguno de los avios.`,
  askForRefund: 'Pedir el reembolso',
  seeOrder: 'Ver tu pedido',
  seeOrCancel: 'Ver o cancelar tu pedido',
  receipt: {
    subject: (order) => `Tu recibo: ${order}`,
    titles: {
      arrived: (avios) => `${avios} son tuyos`,
      gift: (recipient) =>
        recipient ? `${recipient} ya tiene tu regalo` : 'Tu regalo ya ha llegado',
      datedGift: (recipient, day) =>
        recipient
          ? `Todo envuelto: ${recipient} lo sabrá el ${day}`
          : `Todo envuelto: tu regalo llega el ${day}`,
      transfer: (avios, recipient) =>
        recipient ? `Has pasado ${avios} a ${recipient}` : `Has pasado ${avios}`,
      datedTransfer: (recipient, day) =>
        recipient
          ? `Tu transferencia a ${recipient} sale el ${day}`
          : `Tu transferencia sale el ${day}`,
    },
    purchase: 'Ya están en tu cuenta, listos para usar.',
    booster: 'Los hemos añadido a tu cuenta por multiplicar tu actividad.',
    gift: (avios, account) => `${avios} están ya en ${account}.`,
    datedGift: (avios, account, day) => `Añadiremos ${avios} a ${account} el ${day}.`,
    transfer: (account) => `Ya están en ${account}.`,
    datedTransfer: (avios, account, day) =>
      `Hemos reservado ${avios} en tu cuenta y los pasaremos a ${account} el ${day}.`,
    emailed: (recipient, hasMessage) =>
      `Hemos escrito a ${recipient}${hasMessage ? ', con tu mensaje' : ''}.`,
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
  },
  cancelled: {
    subject: (order) => `Cancelación: ${order}`,
    text: (order, day) =>
      `Hemos cancelado tu ${order}${day ? `, que iba a llegar el ${day}` : ''}.`,
    recipientGone: 'La persona destinataria ya no puede recibir avios.',
    refund: (price, wayBack) =>
      `Te devolvemos lo que pagaste (${price}) y te escribiremos cuando esté en camino ${wayBack}.`,
  },
  delivered: {
    unnamedSender: 'Otro socio',
    toRecipient: (sender, avios) => `${sender} te ha enviado ${avios}`,
    ready: 'Ya están en tu cuenta, listos para usar.',
    seeBalance: 'Ver tu saldo',
    openCard: 'Abrir tu tarjeta',
    addressFrom: (sender) =>
      `${sender} nos dio tu dirección para que pudiéramos enviarte esto. No la usaremos para nada más. ¿No es para ti? Responde y lo arreglamos.`,
    subject: (order) => `Ya ha llegado: ${order}`,
    toMember: (avios, account, moment) =>
      `Hemos añadido ${avios} a ${account}${moment ? ` el ${moment}` : ''}.`,
    moved: (avios, account, moment) =>
      `Hemos pasado ${avios} de tu cuenta a ${account}${moment ? ` el ${moment}` : ''}.`,
  },
  refunded: {
    subject: (price) => `Tu reembolso de ${price}`,
    text: (price, wayBack, day) =>
      `Hemos enviado ${price} de vuelta ${wayBack}${day ? ` el ${day}` : ''}. Está en camino: la mayoría de los bancos lo muestra en 5 días laborables.`,
  },
  refundFailed: {
    subject: (price) => `Tu reembolso de ${price} se retrasa`,
    text: (price, wayBack) =>
      `Hemos intentado devolverte ${price} ${wayBack}, pero el dinero no ha llegado. Sigue siendo tuyo.`,
    next: 'Lo estamos revisando: lo enviaremos otra vez o te escribiremos para buscar otra forma. No tienes que hacer nada.',
  },
  refundRepeated: {
    subject: (price) => `Tu reembolso de ${price} está en camino`,
    text: (price, wayBack) => `Hemos enviado ${price} de vuelta ${wayBack}.`,
    next: 'La mayoría de los bancos lo muestra en 5 días laborables. Si para entonces no ha llegado, responde a este correo.',
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
  plan: SPANISH_PLAN,
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
    withdrawnSubject: 'Conservamos tus datos',
    withdrawn: (moment) =>
      `Cambiaste de idea el ${moment}, así que no borraremos los datos personales que esta tienda tiene sobre ti. Todo sigue igual que antes.`,
    withdrawnNotYou:
      '¿No has sido tú? Cambia tu contraseña y responde a este correo. Lo revisaremos contigo.',
    erasedSubject: 'Estamos borrando tus datos',
    erased:
      'Tal como nos pediste, estamos borrando los datos personales que esta tienda tiene sobre ti.',
    goodbye: 'Este es nuestro último correo. Gracias por comprar con nosotros.',
  },
  reminder: {
    bonus: {
      percentage: (worth) => `bonificación del ${worth}`,
      fixed: (worth) => `bonificación de ${worth}`,
    },
    startsSubject: (bonus) => `Ya ha empezado la ${bonus}`,
    endsSubject: (bonus, day) => `La ${bonus} termina el ${day}`,
    starts: 'Nos pediste que te avisáramos al empezar una bonificación.',
    ends: 'Nos pediste que te avisáramos un día antes de terminar una bonificación.',
    offer: (product, from, end, worth) =>
      product === 'gift'
        ? `Regala ${from} o más hasta el ${end} y añadiremos ${worth} más.`
        : `Compra ${from} o más hasta el ${end} y añadiremos ${worth} más.`,
    seePackages: 'Ver todos los paquetes',
    agreed: (day) =>
      `Recibes este correo porque el ${day} aceptaste los avisos de bonificaciones. Enviamos cada uno una sola vez.`,
    leave: 'Dejar de recibir avisos de bonificaciones',
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
