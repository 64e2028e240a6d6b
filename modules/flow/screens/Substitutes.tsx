/** Who stands in for somebody while they are away, and for whom they stand in themselves. */
import type { Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import type { Column } from '../../../console/parts/columns.tsx'
import { DialogButton } from '../../../console/parts/DialogButton.tsx'
import { FormDialog } from '../../../console/parts/FormDialog.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import type { Input } from '../../../console/parts/inputs.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { StatusTag, ToneTag } from '../../../console/parts/StatusTag.tsx'
import { Table } from '../../../console/parts/Table.tsx'
import { may, t } from '../../../console/session.ts'
import { appoint, endSubstitute, flowSubstitute } from '../substitute.ts'
import { People } from './People.tsx'
import { base, columns } from './pieces.tsx'
import { hints } from './words.ts'

interface Mine {
  readonly mine: readonly Wire[]
  readonly theirs: readonly Wire[]
}
const said = {
  mine: ['代理我的人', 'Who stands in for me'],
  theirs: ['我代理的人', 'For whom I stand in'],
  nobody: ['目前没有人请您代理。', 'Nobody has asked you to stand in for them.'],
  span: ['时间', 'When'],
  now: ['代理中', 'Stands in now'],
} as const
const { fields } = flowSubstitute
const clock = (row: Wire, name: string): string => text(row[name]).slice(0, 16)
const about: readonly Column[] = [
  {
    name: 'span',
    label: said.span,
    cell: row => (
      <span className="kt-figures">
        {clock(row, 'startAt')} – {clock(row, 'endAt')}
      </span>
    ),
  },
  columns.plain('reason', fields.reason.label),
  {
    name: 'status',
    label: ['状态', 'State'],
    cell: row => (
      <span>
        <StatusTag of={flowSubstitute} status={row.status} /> {row.isNow === true && <ToneTag tone="active">{t(said.now)}</ToneTag>}
      </span>
    ),
  },
]
const who = (name: string, label: readonly [string, string]): Column => columns.plain(name, label, { isMain: true })

/** Who works around one: in one's own house, above it or below it. */
const Colleague: Input = props => <People {...props} path="substitute/people" />
const inputs = { substituteId: Colleague }

export function Substitutes() {
  const all = useAsk<Mine>(`${base}/substitute/mine`, {}, { of: flowSubstitute, every: 60_000 })
  return (
    <Page
      screen="work-substitute"
      actions={
        may(appoint.permit) && (
          <DialogButton intent="primary" text={t(appoint.label)} data-command={appoint.permit} onDone={all.reload}>
            {end => <FormDialog command={appoint} title={t(appoint.label)} inputs={inputs} {...end} />}
          </DialogButton>
        )
      }
    >
      <Shown of={all} lines={6}>
        {({ mine, theirs }) => (
          <>
            <section className="fl-part" data-substitutes="mine">
              <h2>{t(said.mine)}</h2>
              {mine.length === 0 ? (
                <Empty hint={t(hints.substitute)} />
              ) : (
                <Table
                  label={t(said.mine)}
                  rows={mine}
                  columns={[who('substituteName', fields.substituteId.label), ...about]}
                  actions={row => <End row={row} onDone={all.reload} />}
                />
              )}
            </section>
            <section className="fl-part" data-substitutes="theirs">
              <h2>{t(said.theirs)}</h2>
              {theirs.length === 0 ? (
                <p className="kt-muted">{t(said.nobody)}</p>
              ) : (
                <Table label={t(said.theirs)} rows={theirs} columns={[who('userName', fields.userId.label), ...about]} />
              )}
            </section>
          </>
        )}
      </Shown>
    </Page>
  )
}
const End = ({ row, onDone }: { readonly row: Wire; readonly onDone: () => void }) =>
  row.status !== 'live' ? null : (
    <span className="kt-commands">
      <DialogButton variant="minimal" intent="danger" text={t(endSubstitute.label)} data-command={endSubstitute.permit} onDone={onDone}>
        {end => <FormDialog command={endSubstitute} row={row} title={`${t(endSubstitute.label)} · ${text(row.substituteName)}`} {...end} />}
      </DialogButton>
    </span>
  )
