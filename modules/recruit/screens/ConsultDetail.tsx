/** The page of a consult: who asks, what was said and when, and for those who may see it, the health check record. */
import { Link } from 'wouter'
import type { Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { listTab } from '../../../console/parts/listTab.tsx'
import { Empty } from '../../../console/parts/states.tsx'
import { may, t, zone } from '../../../console/session.ts'
import { formatTime } from '../../kit/time.ts'
import { consultCommands } from '../consult.commands.ts'
import { type Contact, consult, ways } from '../consult.ts'
import { file, fileCommands } from '../file.ts'
import { Fee } from './Fee.tsx'
import { ConsultantInput } from './ConsultantInput.tsx'
import { LookAtBody, UnmaskConsult } from './Unmask.tsx'
import { words } from './words.ts'
import './recruit.css'

const commands = Object.values(consultCommands)
const shown = Object.keys(consult.fields).filter(name => !['remindedAt', 'contacts', 'clueId', 'receipt', 'orderId'].includes(name))

export const ConsultDetail = () => (
  <DetailScreen
    of={consult}
    commands={commands}
    fields={shown}
    forms={{ unmask: UnmaskConsult }}
    inputs={{ consultantId: ConsultantInput }}
    actions={row => text(row.clueId) !== '' && may('clue_view') && <Link href={`/crm_customer/crm_clue/clue/${text(row.clueId)}`}>{t(words.toClue)}</Link>}
    tabs={[
      { id: 'contacts', title: t(words.contacts), panel: row => <Contacts of={row} /> },
      { id: 'fee', title: t(words.fee), panel: row => <Fee of={row} /> },
      ...listTab(file, {
        id: 'file',
        title: words.files,
        by: 'consultId',
        commands: Object.values(fileCommands),
        forms: { look: LookAtBody },
        columns: ['reached', 'results', 'consultantId', 'status'],
      }),
    ]}
  />
)

function Contacts({ of }: { readonly of: Wire }) {
  const all = (Array.isArray(of.contacts) ? of.contacts : []) as readonly Contact[]
  if (all.length === 0) return <Empty title={t(words.noContacts)} />
  return (
    <ol className="rc-contacts">
      {all.toReversed().map(one => (
        <li key={`${one.at} ${one.way}`}>
          <small className="kt-muted kt-figures">
            {formatTime(one.at, zone()).slice(0, 16)} · {t(ways[one.way])}
          </small>
          <p>{one.content}</p>
        </li>
      ))}
    </ol>
  )
}
