import { comeBack } from '../kit/browser/log-in.ts';
import { expect, test } from './fixtures.ts';

const OUT = '/tmp/h2';
for (const scheme of ['light', 'dark'] as const)
  for (const width of [390, 1440])
    for (const locale of ['en-IE', 'es-ES']) {
      if (process.env.ONLY && !`${scheme}-${width}-${locale}`.match(process.env.ONLY)) continue;
      test(`shots ${scheme} ${width} ${locale}`, async ({ page, shop, announce }) => {
        announce(/./);
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 900 });
        const shot = async (name: string) => {
          await page.evaluate(async () => {
            for (let y = 0; y < document.body.scrollHeight; y += 600) {
              window.scrollTo(0, y);
              await new Promise((r) => setTimeout(r, 60));
            }
            window.scrollTo(0, 0);
          });
          await page.waitForLoadState('networkidle');
          await page.screenshot({
            path: `${OUT}/${name}-${width}-${scheme}-${locale}.png`,
            fullPage: true,
          });
        };
        const paths = (process.env.PAGES ?? '/,in').split(',');
        for (const path of paths) {
          if (path === 'in') {
            await comeBack(page, shop, `/${locale}/`);
            await expect(page.getByRole('main').getByText(/61[,.]200 avios/)).toBeVisible();
            await page.waitForLoadState('networkidle');
            await shot('home-in');
          } else {
            await page.goto(`/${locale}${path}`, { waitUntil: 'networkidle' });
            await shot(path === '/' ? 'home-out' : path.slice(1).replaceAll('/', '-'));
          }
        }
      });
    }
