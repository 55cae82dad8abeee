import { useErrorTitle } from './use-error-title.ts';

type Props = { otherwise: string };

export default function ErrorTitle({ otherwise }: Props) {
  return useErrorTitle() ?? otherwise;
}
