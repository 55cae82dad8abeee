import type { Language } from './language.ts';

const SHORT_FORMS: [written: string, meant: string][] = [
  ['nunca', 'no'],
  ['tampoco', 'no'],
  ['ni', 'no'],
  ['sin', 'no'],
  ['q', 'que'],
  ['k', 'que'],
  ['d', 'de'],
  ['x', 'por'],
  ['xq', 'porque'],
  ['pq', 'porque'],
  ['porq', 'porque'],
  ['xfa', 'favor'],
  ['porfa', 'favor'],
  ['pa', 'para'],
  ['tb', 'tambien'],
  ['cto', 'cuanto'],
  ['cdo', 'cuando'],
  ['dnd', 'donde'],
  ['msj', 'mensaje'],
  ['mail', 'correo'],
  ['email', 'correo'],
  ['tel', 'telefono'],
  ['num', 'numero'],
];

/** Each line is one meaning: its first word stands for the others. */
const SYNONYMS = [
  'avios, avio, puntos, punto, millas, milla',
  'comprar, adquirir, conseguir, compra, compras, hacerme con',
  'plan, suscripcion, suscribirse, suscribirme, suscribo, membresia, abono, cuota mensual',
  'regalo, regalar, obsequio, obsequiar, presente, regalito, dar de regalo',
  'reembolso, devolucion, devolver el dinero, devuelven el dinero, regresar el dinero, recuperar el dinero, reintegro, regresar mi dinero, regresan mi dinero, devolver mi dinero, devuelvan mi dinero, reembolsar, mi dinero de vuelta, dinero de vuelta',
  'llegar, recibir, abonar, acreditar, aparecer, caer, reflejar, entrar los avios, ingresar',
  'rechazar, denegar, rebotar, tumbar, no traga, no toma, no pasa, no paso, no aceptan, no acepta, no deja pagar, declinar',
  'cancelar, anular, dar de baja, darse de baja, darme de baja, doy de baja, terminar, dejar de, baja, detener, quitarme, salirme, salir de, frenar, cortar, parar, acabar con, echar atras, echarme atras, abortar, librarme',
  'deshacer, reactivar, retomar, recuperar, revertir, arrepentir, continuar, seguir con',
  'persona, humano, agente, asesor, operador, alguien real, ser humano, encargado, responsable, ejecutivo, representante',
  'queja, reclamacion, quejarme, reclamar, reclamo, quejas, hoja de reclamaciones',
  'correo, email, mail, correos, mensaje, boletin, publicidad, aviso',
  'entrar, iniciar sesion, inicio de sesion, acceder, ingresar a mi cuenta, loguear, login, acceso, iniciar la sesion',
  'costar, precio, valer, a cuanto sale, cuanto sale, sale cada, costo, coste',
  'comision, tarifa, cargo por, recargo, tasa',
  'pariente, cunada, suegro, nieto, nieta, yerno, nuera, mami, papi, hermanita, hermanito, colega, marido, mujer, esposa, esposo, madre, mama, padre, papa, hermano, hermana, hijo, hija, amigo, amiga, novio, novia, pareja, abuela, abuelo, primo, prima, tio, tia, companero, sobrino, sobrina, cunado, suegra, padres, hijos, nino',
  'error, equivocar, equivocado, incorrecto, mal, erroneo, sin querer, equivocacion, otra persona, desconocido, meti la pata, confundir, la cague, lio',
  'borrar, eliminar, quitar, suprimir, olvidar, sacar',
  'cambiar, actualizar, modificar, editar, sustituir, reemplazar, corregir, cambio, pasar de',
  'mensual, al mes, por mes, cada mes, todos los meses, mensualmente',
  'anual, al ano, por ano, cada ano, anualmente, este ano, un ano',
  'limite, maximo, tope, cupo',
  'minimo, menos posible',
  'caducar, vencer, expirar, caducidad, vencimiento, validez, caducado, vigencia',
  'factura, un recibo, el recibo, mi recibo, comprobante, justificante, ticket, boleta',
  'iva, impuesto, impuestos',
  'doble, dos veces, 2 veces, duplicado, por duplicado, dos cargos, dos cobros, dos pagos, doble cargo, doble cobro',
  'pendiente, procesando, confirmando, en proceso, atascado, cargando, circulito, rueda, colgado, colgada, congelado, dando vueltas, da vueltas',
  'bonus, un bono, el bono, bono de, oferta, promocion, promo, bonificacion, rebaja, descuento, cupon, codigo promocional, codigo de descuento',
  'moneda, dolares, dolar, libras, libra, euros, euro, usd, gbp, pesos, divisa, francos',
  'codigo, clave, otp, sms',
  'pais, paises, alemania, espana, francia, irlanda, estados unidos, mexico, argentina, colombia, chile, peru, italia, portugal, suiza, austria, brasil, canada, uruguay, ecuador, venezuela, extranjero, santiago, buenos aires, australia, americano, panama, costa rica, cuba, bolivia, paraguay, guatemala',
  'hackear, robar, robado, pirateado, fraude, estafa, jaquear, hackeado, usurpar, vaciar, limpiaron',
  'enfadado, furioso, molesto, harto, indignado, cabreado, enojado, encabronado',
  'verguenza, basura, porqueria, mierda, desastre, asco, pesimo, horrible, peor, inutil, lamentable, indignante, fatal',
  'destinatario, receptor, beneficiario',
  'deuda, negativo, debo, deber, debemos',
  'telefono, movil, celular, cel',
  'dinero, plata, pasta, lana, guita',
  'banco, santander, bbva, caixabank, sabadell, bancolombia, banorte, bancomer, ing',
  'visa, mastercard, amex, american express, diners, maestro, discover',
  'viaje, vacaciones, luna de miel',
  'cumpleanos, cumple, aniversario, boda, navidad, reyes, san valentin, graduacion',
  'pagina, web, sitio, app, pantalla, aplicacion',
  'disputa, contracargo, devuelvo el cargo, devolver el cargo, retroceder el cargo, devolvio el pago, devolver el recibo',
  'familia, hogar, compartida',
  'juntar, unir, combinar, compartir, fusionar, poner en comun, sumar los puntos',
  'edad, anos tengo, menor, menores, mayor de edad',
  'barato, mas barato, conviene, mas a cuenta, sale mejor, compensa, economico',
  'seguro, segura, fiable, seguridad, proteger, confiable, de fiar',
  'pedido, orden, transaccion, pedidos',
  'participar, inscribir, apuntar, registrar, inscrito, apuntarse',
  'descargar, bajar, exportar, copia, bajarme',
  'datos, informacion',
  'bloquear, bloqueado, restringir, suspender, suspendido',
  'multiplicar, boost, booster, impulsar, multiplicador, impulso, potenciar',
  'transferir, pasar, traspasar, transferencia, traspaso, mandar, enviar, ceder',
  'renovar, renovacion, siguiente cuota, proximo cobro, proximo pago, siguiente pago, siguiente cobro',
  'cobrar, cargar, descontar, cargo, cobro, debitar',
  'ayer, hoy, manana, anoche, esta manana, esta tarde, esta noche, la semana pasada, el mes pasado, lunes, martes, miercoles, jueves, viernes, sabado, domingo, mediodia',
  'enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre, octubre, noviembre, diciembre',
  'madrid, londres, paris, roma, boston, nueva york, tokio, lisboa, barcelona, malaga, chicago, bogota, sevilla, bilbao, miami, cancun, milan, berlin',
];

export const SPANISH: Language = { shortForms: new Map(SHORT_FORMS), synonyms: SYNONYMS, stem };

/** Pronouns behind an infinitive or gerund: "comprarlos", "cambiándola". */
const PRONOUNS = /(?<=[aei]r|ndo)(me|te|se|nos|os|l[aeo]s?|sel[ao]s?|mel[ao]s?)$/;

/** Endings of nouns and verbs, longest first. */
const ENDINGS =
  /(amientos?|imientos?|aciones|iciones|acion|icion|ciones|cion|arian|erian|irian|ariamos|aremos|eremos|iremos|aria|eria|iria|ieron|aron|iendo|ando|aste|iste|abas|aban|amos|emos|imos|ados|adas|idos|idas|aran|eran|iran|ado|ada|ido|ida|aba|ara|era|ira|are|ere|ire|ias|ian|ar|er|ir|as|es|os|an|en|ia|io|a|e|o|s)$/;

/** So that a short word such as "para" or "dias" keeps enough of itself. */
const SHORTEST = 3;

function stem(word: string): string {
  const plain = word.replace(PRONOUNS, '');
  const ending = ENDINGS.exec(plain)?.[0] ?? '';
  const cut = ending && plain.length - ending.length >= SHORTEST ? ending : '';
  const root = cut ? plain.slice(0, -cut.length) : plain.replace(/(?<=\w{3})[aeos]$/, '');
  return sameSound(root);
}

/** Verbs change letters as they are inflected: "puedo" and "poder", "pagué" and "pagar". */
function sameSound(root: string): string {
  return root
    .replace(/ue(?=[^i]|$)/, 'o')
    .replace(/ie(?!n$)/, 'e')
    .replace(/qu$/, 'c')
    .replace(/gu$/, 'g')
    .replace(/z$/, 'c');
}
