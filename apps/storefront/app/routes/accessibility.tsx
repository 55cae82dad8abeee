import { buttonClass } from '@cairn/ui/button';
import { accessibilityPage } from '#app/content/pages/accessibility-page.server.ts';
import { PageHead } from '#app/content/pages/page-head.tsx';
import { ContentLink } from '#app/content/text/content-link.tsx';
import { TextSections } from '#app/features/support/text-sections.tsx';
import { required } from '#app/routes/loaders/unavailable.server.ts';
import { loadContent, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/accessibility';

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const found = await loadContent(visit, 'accessibilityPage', accessibilityPage);
  return { page: required(visit, found, 'accessibilityPage') };
}

export default function Accessibility({ loaderData: { page } }: Route.ComponentProps) {
  const { sections, contactLink } = page;
  return (
    <main id="main" className="wrap">
      <PageHead page={page} />
      <TextSections sections={sections}>
        {contactLink && (
          <ContentLink className={buttonClass({ kind: 'secondary' })} link={contactLink.link}>
            {contactLink.text}
          </ContentLink>
        )}
      </TextSections>
    </main>
  );
}
