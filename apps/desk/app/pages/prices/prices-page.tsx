export function PricesPage() {
  return null;
}
