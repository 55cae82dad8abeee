import { html, raw } from 'hono/html';
import { findAnswers } from './find-answers.ts';
import { HELP_CENTRE } from './page.ts';
import type { Answer, AnswerGroup, HelpCentre } from './read-help.ts';
import { type Texts, textsFor } from './texts.ts';

type Options = {
  /** The words searched for, or an empty string. */
  query: string;
  /** The locale in the page's address, if there is one: a search keeps it. */
  namedLocale: string | undefined;
  shopUrl: string;
};

/** The help centre, or the answers to a search in it. */
export function helpHtml(page: HelpCentre, options: Options) {
  const { query, shopUrl } = options;
  const texts = textsFor(page.locale);
  const answers = page.groups.flatMap((group) => group.answers);
  const found = query === '' ? [] : findAnswers(answers, query);
  return html`${hero(page, options, texts)}
    ${
      found.length > 0
        ? results(found, options, texts)
        : html`${query !== '' && html`<p class="nothing">${texts.nothing(query)}</p>`}
          ${popular(answers, texts)} ${allQuestions(page.groups, options, texts)}`
    }
    ${contact(shopUrl, texts)}`;
}

function hero({ title, intro }: HelpCentre, { query, namedLocale }: Options, texts: Texts) {
  return html`<div class="hero">
    <h1>${title}</h1>
    <p>${intro}</p>
    <form role="search" action="${HELP_CENTRE}">
      ${namedLocale && html`<input type="hidden" name="locale" value="${namedLocale}" />`}
      <label for="search">
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="10.5" cy="10.5" r="7" />
          <path d="m16 16 5 5" />
        </svg>
        <span class="read-out">${texts.search.label}</span>
      </label>
      <input
        id="search"
        name="q"
        type="search"
        value="${query}"
        placeholder="${texts.search.placeholder}"
        maxlength="200"
        required
      />
      <button>${icon('arrow-right')}<span>${texts.search.button}</span></button>
    </form>
  </div>`;
}

function results(found: readonly Answer[], options: Options, texts: Texts) {
  const locale = options.namedLocale ? `?locale=${encodeURIComponent(options.namedLocale)}` : '';
  return html`<section aria-labelledby="results">
    <h2 id="results">${texts.results(options.query)}</h2>
    <div class="group">
      ${found.map((answer, place) => answerHtml(answer, options.shopUrl, place === 0))}
    </div>
    <p><a href="${HELP_CENTRE}${locale}">${texts.showAll}</a></p>
  </section>`;
}

function popular(answers: readonly Answer[], texts: Texts) {
  const chosen = answers.filter((answer) => answer.popular);
  if (chosen.length === 0) return '';
  return html`<section aria-labelledby="popular-questions">
    <h2 id="popular-questions">${texts.popular}</h2>
    <ul class="cards">
      ${chosen.map(
        ({ id, title, summary, icon: name }) =>
          html`<li>
            <a class="card" href="#${id}">
              ${disc(name)}<span>${title}<small>${summary}</small></span>${icon('chevron-right')}
            </a>
          </li>`,
      )}
    </ul>
  </section>`;
}

function allQuestions(groups: readonly AnswerGroup[], { shopUrl }: Options, texts: Texts) {
  return html`<section aria-labelledby="all-questions">
    <h2 id="all-questions">${texts.all}</h2>
    ${groups.map(
      ({ title, summary, icon: name, answers }) =>
        html`<details class="group">
          <summary>${disc(name)}<h3>${title}</h3>
            <small>${summary} · ${texts.count(answers.length)}</small>
            ${icon('chevron-down')}
          </summary>
          ${answers.map((answer) => answerHtml(answer, shopUrl))}
        </details>`,
    )}
  </section>`;
}

/** The anchor is inside: browsers open what is closed around a link's target, but not the target. */
function answerHtml({ id, title, text, link }: Answer, shopUrl: string, isOpen = false) {
  return html`<details class="question" ${isOpen && raw('open')}>
    <summary>${title}${icon('chevron-down')}</summary>
    <div id="${id}" class="answer">
      ${text.map((paragraph) => html`<p>${paragraph}</p>`)}
      ${link && html`<p><a href="${addressOf(link.url, shopUrl)}">${link.text}</a></p>`}
    </div>
  </details>`;
}

/** Editors write addresses of the shop as paths. */
function addressOf(url: string, shopUrl: string): string {
  return url.startsWith('/') ? shopUrl + url : url;
}

function contact(shopUrl: string, texts: Texts) {
  const { title, text, chat, message } = texts.contact;
  const ways = [
    { ...chat, icon: 'headset', url: `${shopUrl}/?chatbot=open` },
    { ...message, icon: 'mail', url: `${shopUrl}/contact` },
  ];
  return html`<section class="contact" aria-labelledby="talk-to-us">
    <img src="/assets/contact.svg" alt="" width="160" height="112" />
    <div>
      <h2 id="talk-to-us">${title}</h2>
      <p>${text}</p>
    </div>
    <ul>
      ${ways.map(
        (way) =>
          html`<li>
            <a class="card" href="${way.url}">
              ${icon(way.icon)}<span>${way.title}<small>${way.text}</small></span>
              ${icon('chevron-right')}
            </a>
          </li>`,
      )}
    </ul>
  </section>`;
}

function disc(name: string) {
  return html`<span class="disc">${icon(name)}</span>`;
}

function icon(name: string) {
  return html`<svg class="icon" aria-hidden="true"><use href="/assets/icons.svg#${name}" /></svg>`;
}
