import { COMPANIES, type Company } from '@cairn/contract/values/company';
import { Field } from '@cairn/ui/field';
import { Segmented } from '@cairn/ui/segmented';
import { TextInput } from '@cairn/ui/text-input';
import { useState } from 'react';
import { ActionPanel } from '#app/panel/action-panel.tsx';
import { instantOf, localOf } from '#app/text/local-moment.ts';
import { momentOf } from '#app/text/times.ts';
import { MomentField } from './moment-field.tsx';
import { type Campaign, campaignId } from './offer.ts';
import styles from './prices.module.css';
import { useOpenPanel } from './use-open-panel.ts';

const ABOUT =
  'Members who enrol with the code, by a link with utm_campaign, pay the discounted booster prices while it runs.';
const DAY = 24 * 3_600_000;

/** Adding, moving and ending a window of a booster campaign. */
export function CampaignPanel({ campaigns }: { campaigns: readonly Campaign[] }) {
  const { name, of, close } = useOpenPanel();
  const campaign = campaigns.find((one) => campaignId(one) === of);
  if (name === 'add-campaign') return <CampaignEditor onClose={close} />;
  if (!campaign) return null;
  if (name === 'edit-campaign') return <CampaignEditor campaign={campaign} onClose={close} />;
  if (name !== 'end-campaign') return null;
  const { company, code, startsAt, state } = campaign;
  const isRunning = state === 'running';
  return (
    <ActionPanel
      action="campaign end"
      title={`${isRunning ? 'End' : 'Take back'} campaign ${code}`}
      about={`${company}. Started orders keep their price.${isRunning ? ' Its later windows end, too.' : ''}`}
      input={{ company, code, ...(!isRunning && { window: startsAt }) }}
      fields={null}
      verb={isRunning ? 'End the campaign' : 'Take the window back'}
      isDanger
      done={() => ({ title: 'Done', text: 'Storefronts show it within a minute.' })}
      onClose={close}
    />
  );
}

type Draft = { company: Company; code: string; starts: string; ends: string };

function CampaignEditor({ campaign, onClose }: { campaign?: Campaign; onClose: () => void }) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(campaign));
  const { company, code, starts, ends } = draft;
  const set = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const [startsAt, endsAt] = [instantOf(starts, company), instantOf(ends, company)];
  const moments = { ...(startsAt && { starts: startsAt }), ...(endsAt && { ends: endsAt }) };
  const common = {
    about: ABOUT,
    whyText: 'Why',
    isComplete: startsAt !== undefined && endsAt !== undefined && code !== '',
    fields: (
      <div className={styles.fields}>
        {!campaign && (
          <div className={styles.pair}>
            <Segmented
              legend="Company"
              name="campaign-company"
              value={company}
              options={COMPANIES.toReversed().map((one) => ({ value: one, text: one }))}
              onChange={(chosen) => set({ company: chosen })}
            />
            <Field label="Code">
              {({ id }) => (
                <TextInput
                  id={id}
                  value={code}
                  onChange={({ target }) => set({ code: target.value.trim() })}
                />
              )}
            </Field>
          </div>
        )}
        <div className={styles.pair}>
          <MomentField
            label="Starts"
            company={company}
            value={starts}
            onChange={(text) => set({ starts: text })}
          />
          <MomentField
            label="Ends before"
            company={company}
            value={ends}
            onChange={(text) => set({ ends: text })}
          />
        </div>
      </div>
    ),
    done: (result: { campaign: string; startsAt: string; endsAt: string }) => ({
      title: `Campaign ${result.campaign} is planned`,
      text: `It runs from ${momentOf(result.startsAt, company)} to ${momentOf(result.endsAt, company)}.`,
    }),
    onClose,
  };
  return campaign ? (
    <ActionPanel
      {...common}
      action="campaign edit"
      title={`Move campaign ${code}`}
      input={{ company, code, window: campaign.startsAt, ...moments }}
      verb="Move the campaign"
    />
  ) : (
    <ActionPanel
      {...common}
      action="campaign add"
      title="New booster campaign"
      input={{ company, code, ...moments }}
      verb="Add the campaign"
      askVerb={() => 'Ask for approval'}
    />
  );
}

function draftOf(campaign: Campaign | undefined): Draft {
  if (!campaign) {
    const [start, end] = [7, 14].map((days) => localOf(Date.now() + days * DAY, 'EI').slice(0, 10));
    return { company: 'EI', code: '', starts: `${start}T00:00`, ends: `${end}T00:00` };
  }
  const { company, code, startsAt, endsAt } = campaign;
  const [starts, ends] = [localOf(startsAt, company), localOf(endsAt, company)];
  return { company, code, starts, ends };
}
