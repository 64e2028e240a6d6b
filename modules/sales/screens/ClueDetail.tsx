/** The page of a clue: who it is, by when it is contacted, its timeline, and what became of it. */
import { Callout } from '@blueprintjs/core'
import { Link } from 'wouter'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { text } from '../../../console/parts/cells.tsx'
import { t } from '../../../console/session.ts'
import { clueCommands } from '../clue.commands.ts'
import { clue } from '../clue.ts'
import { SellerPick } from './SellerPick.tsx'
import { Timeline } from './Timeline.tsx'
import { words } from './words.ts'

const shown = Object.keys(clue.fields).filter(name => !['warnedAt', 'reopened', 'contactId', 'opportunityId'].includes(name))
const going = ['fresh', 'following', 'interested']

export const ClueDetail = () => (
  <DetailScreen
    of={clue}
    commands={clueCommands}
    fields={shown}
    inputs={{ ownerId: SellerPick }}
    summary={row =>
      row.status === 'converted' && (
        <Callout intent="success">
          {t(words.converted)} <Link href={`/crm_customer/crm_customerManagement/clientDetail?id=${text(row.customerId)}`}>{t(words.toCustomer)}</Link>
        </Callout>
      )
    }
    tabs={[
      {
        id: 'follows',
        title: t(words.timeline),
        panel: (row, reload) => <Timeline by="clueId" id={row.id} mayNote={going.includes(row.status)} onDone={reload} />,
      },
    ]}
  />
)
