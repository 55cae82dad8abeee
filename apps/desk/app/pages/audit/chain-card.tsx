import { Button } from '@cairn/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useRead } from '#app/calls/use-read.ts';
import { Card, CardBody } from '#app/parts/card.tsx';
import { KeyValues } from '#app/parts/key-values.tsx';
import { Loaded } from '#app/parts/loaded.tsx';
import { StateMessage } from '#app/parts/state-message.tsx';
import { wholeText } from '#app/text/amounts.ts';
import { exactTimeOf, momentOf } from '#app/text/times.ts';

/** Whether nobody has changed the log. Going through all of it takes a while, so somebody asks for it. */
export function ChainCard() {
  const proof = useRead('proof', {});
  const queries = useQueryClient();
  const [isAsked, setIsAsked] = useState(false);

  function verify() {
    void queries.resetQueries({ queryKey: ['audit verify'] });
    setIsAsked(true);
  }

  function readProofAgain() {
    void queries.invalidateQueries({ queryKey: ['proof'] });
  }
  return (
    <Card
      title="Chain"
      note={
        <Button kind="secondary" onClick={verify}>
          {isAsked ? 'Verify again' : 'Verify now'}
        </Button>
      }
    >
      {isAsked && <Verification onVerified={readProofAgain} />}
      {!isAsked && (
        <Loaded read={proof} what="the chain">
          {({ audit, books }) => (
            <CardBody>
              <KeyValues
                rows={[
                  { key: 'Links', value: wholeText(audit.links) },
                  {
                    key: 'Verified',
                    value:
                      audit.verifiedTo === null
                        ? 'not yet'
                        : `to link ${wholeText(audit.verifiedTo)}`,
                    ...(books && { note: `books checked ${momentOf(books.checkedAt)}` }),
                  },
                  { key: 'Broken', value: audit.isBroken ? 'yes' : 'no' },
                ]}
              />
            </CardBody>
          )}
        </Loaded>
      )}
    </Card>
  );
}

function Verification({ onVerified }: { onVerified: () => void }) {
  const verified = useRead('audit verify', {}, { isReadOnce: true });
  const at = verified.kind === 'loaded' ? verified.readAt : undefined;
  const report = useEffectEvent(onVerified);
  useEffect(() => {
    if (at !== undefined) report();
  }, [at]);
  return (
    <Loaded read={verified} what="the chain">
      {({ breaks, links, lastHash }) => (
        <>
          <StateMessage
            icon={breaks.length === 0 ? 'shield-check' : 'shield-alert'}
            tone={breaks.length === 0 ? 'ok' : 'bad'}
            title={breaks.length === 0 ? 'The chain holds' : 'The chain is broken'}
          >
            {breaks.length === 0
              ? `Every one of ${wholeText(links)} links was followed at ${exactTimeOf(at ?? 0)}.`
              : breaks.map(({ what, detail }) => `${what}: ${detail}`).join('. ')}
          </StateMessage>
          <CardBody>
            <KeyValues
              rows={[{ key: 'Last hash, to compare with your copy', value: lastHash ?? 'none' }]}
            />
          </CardBody>
        </>
      )}
    </Loaded>
  );
}
