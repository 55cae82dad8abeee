import {
  OpenOrderStrip,
  type OpenOrderStripProps,
} from '#app/ordering/open-orders/open-order-strip.tsx';

/** On the start page also orders that were started elsewhere, or before the last log-out. */
export default function HomeOpenOrder(props: Omit<OpenOrderStripProps, 'shows'>) {
  return <OpenOrderStrip {...props} shows="all" />;
}
