import { contactPage } from '#app/content/pages/contact-page.server.ts';
import { ContactPage } from '#app/features/contact/contact-page.tsx';
import { required } from '#app/routes/loaders/unavailable.server.ts';
import { useSession } from '#app/session/session.tsx';
import { loadContent, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/contact';
import { useFrame } from './use-frame.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const found = await loadContent(visit, 'contactPage', contactPage);
  const content = required(visit, found, 'contactPage');
  const { company, locale, publicOrigin } = visit;
  return { content, visit: { company, locale, publicOrigin } };
}

export default function Contact({ loaderData }: Route.ComponentProps) {
  const { timeZone } = useSession();
  return <ContactPage {...loaderData} timeZone={timeZone} chatbot={useFrame().layout.chatbot} />;
}
