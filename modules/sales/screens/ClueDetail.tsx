/** The page of a clue: who it is, by when it is contacted, its timeline, and what became of it. */
import { Button, Callout } from '@blueprintjs/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { post, type Wire } from '../../../console/call.ts'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { text } from '../../../console/parts/cells.tsx'
import { may, t, useSession } from '../../../console/session.ts'
import { clueCommands, unmask } from '../clue.commands.ts'
import { clue } from '../clue.ts'
import { SellerPick } from './SellerPick.tsx'
import { Timeline } from './Timeline.tsx'
import { words } from './words.ts'

const shown = Object.keys(clue.fields).filter(name => !['warnedAt', 'reopened', 'contactId', 'opportunityId'].includes(name))
const going = ['fresh', 'following', 'interested']

/** Its phone has a button of its own, which shows what it answers. */
const commands = clueCommands.filter(one => one !== unmask)

interface Seen {
  readonly id: string
  readonly phone: string
}

export function ClueDetail() {
  const [seen, setSeen] = useState<Seen>()
  return (
    <DetailScreen
      of={clue}
      commands={commands}
      fields={shown}
      inputs={{ ownerId: SellerPick }}
      actions={row => <ShowPhone row={row} onSeen={setSeen} />}
      summary={row => (
        <>
          {seen?.id === row.id && (
            <Callout intent="warning" title={t(words.looked)} role="status">
              {t(clue.fields.phone.label)} <b className="kt-figures">{seen.phone}</b>
            </Callout>
          )}
          {row.status === 'converted' && (
            <Callout intent="success">
              {t(words.converted)} <Link href={`/crm_customer/crm_customerManagement/clientDetail?id=${text(row.customerId)}`}>{t(words.toCustomer)}</Link>
            </Callout>
          )}
        </>
      )}
      tabs={[
        {
          id: 'follows',
          title: t(words.timeline),
          panel: (row, reload) => <Timeline by="clueId" id={row.id} mayNote={going.includes(row.status)} onDone={reload} />,
        },
      ]}
    />
  )
}

/** The command leaves the trace; its answer shows the phone of this one clue. */
function ShowPhone({ row, onSeen }: { readonly row: Wire; readonly onSeen: (seen: Seen) => void }) {
  const userId = useSession(value => value.userInfo?.user_id)
  if (!may(unmask.permit) || !going.includes(row.status) || (row.ownerId !== userId && !may('clue_assign'))) return null
  const look = () => {
    // A refusal has said so in a toast.
    post<Seen>('/api/business-crm/clue/unmask', { id: row.id }).then(onSeen, () => undefined)
  }
  return <Button text={t(unmask.label)} data-command={unmask.permit} onClick={look} />
}
