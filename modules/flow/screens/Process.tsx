/** One process that was started: what was filled in, whom it waits for, the picture of where it stands, and who did what, when and how long. */
import { Callout } from '@blueprintjs/core'
import { Link, useParams } from 'wouter'
import { Card } from '../../../console/parts/Card.tsx'
import type { Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { StatusTag, ToneTag } from '../../../console/parts/StatusTag.tsx'
import { useLink } from '../../../console/parts/useLink.ts'
import { words as shared } from '../../../console/parts/words.ts'
import { t } from '../../../console/session.ts'
import type { AskedField } from '../bpmn/model.ts'
import { flowInstance } from '../instance.ts'
import { flowTask } from '../task.ts'
import { Acts } from './acts.tsx'
import { Diagram } from './Diagram.tsx'
import { FileLinks } from './FilesInput.tsx'
import { base } from './pieces.tsx'
import { words } from './words.ts'
import './flow.css'

interface Filled extends AskedField {
  readonly value: unknown
}
interface Comment {
  readonly text: string
  readonly files: readonly string[]
  readonly task: string
  readonly at: string
  readonly byName: string
}
interface One extends Wire {
  readonly tasks: readonly Wire[]
  /** The row that it is about, as far as whoever looks may see it. */
  readonly subject: { readonly of: string; readonly id: string; readonly label: string; readonly name: string } | null
  readonly said: { readonly comments: readonly Comment[]; readonly filled: readonly Filled[] }
}
const live = [flowInstance, flowTask] as const

export function Process() {
  const { id = '' } = useParams()
  const query = { processInstanceId: id }
  const found = useAsk<One>(`${base}/process/detail`, query, { of: live, every: 20_000 })
  const row = found.value
  return (
    <Page
      screen="work-detail"
      title={row ? text(row.name) : t(words.process)}
      beside={row && <StatusTag of={flowInstance} status={row.status} />}
      actions={row && <Acts kind="instance" row={row} reload={found.reload} place="page" />}
    >
      <Shown of={found} lines={10}>
        {one => (
          <>
            <Waits row={one} reload={found.reload} />
            <Filled row={one} />
            <Card className="fl-part" title={t(words.diagram)}>
              <Diagram path="process/diagram-view" query={query} version={one.version} />
            </Card>
            <History id={id} version={stateOf(one)} />
            <Comments all={one.said.comments} />
          </>
        )}
      </Shown>
    </Page>
  )
}
/** Changes whenever something about it did. */
const stateOf = ({ version, tasks }: One): string => [version, ...tasks.map(task => task.version)].join()

/** Whose it is, and whose it was; or who may claim it. */
function whoseOf(one: Wire): string {
  const [who, stead, former, all] = [text(one.assigneeName), text(one.behalfOfName), text(one.ownerName), text(one.forWhom)]
  if (!who) return all ? t([`${words.nobody[0]}：${all}`, `${words.nobody[1]}: ${all}`]) : t(words.nobody)
  if (stead) return t([`${who}（代${stead}）`, `${who} (for ${stead})`])
  return former ? t([`${who}（原办理人：${former}）`, `${who} (formerly ${former})`]) : who
}
function Waits({ row, reload }: { readonly row: One; readonly reload: () => void }) {
  return (
    <>
      {text(row.incident) && (
        <Callout intent="danger" title={t(words.incident)} className="fl-part">
          {text(row.incident)}
        </Callout>
      )}
      {text(row.deleteReason) && (
        <Callout intent="warning" title={t(words.reason)} className="fl-part">
          {text(row.deleteReason)}
        </Callout>
      )}
      {row.tasks.length > 0 && (
        <Card className="fl-part" title={t(words.waits)}>
          {row.tasks.map(task => (
            <div key={task.id} className="fl-waits" data-task={text(task.taskDefinitionKey)}>
              <span className="kt-lines-2">
                <b>{text(task.taskName)}</b>
                <small className="kt-muted">
                  {[whoseOf(task), text(task.createTime).slice(0, 16), text(task.historyActivityDurationTime)].filter(Boolean).join(' · ')}
                  {Number(task.reminded) > 0 && ` · ${t(words.reminded)} ${text(task.reminded)}`}
                </small>
              </span>
              {task.isSigning === true && <ToneTag tone="waiting">{t(words.signing)}</ToneTag>}
              {task.isGone === true && <ToneTag tone="bad">{t(words.gonePerson)}</ToneTag>}
              {task.isOverdue === true && <ToneTag tone="bad">{t(words.overdue)}</ToneTag>}
              <Acts kind="task" row={task} reload={reload} place="page" most={4} />
            </div>
          ))}
        </Card>
      )}
    </>
  )
}

/** What it is about, with the way to its own page. */
function About({ of, id, label, name }: NonNullable<One['subject']>) {
  const link = useLink(of)
  return (
    <div data-subject={of}>
      <dt>{label}</dt>
      <dd>{link ? <Link href={link(id)}>{name || id}</Link> : name || id}</dd>
    </div>
  )
}
function Filled({ row }: { readonly row: One }) {
  const says = ({ kind, value }: Filled): string => (kind === 'flag' ? t(value === true ? shared.yes : shared.no) : text(value))
  const filled = row.said.filled.filter(one => text(one.value) !== '')
  return (
    <Card className="fl-part" title={t(words.filled)}>
      <dl className="fl-record">
        {row.subject && <About {...row.subject} />}
        <div>
          <dt>{t(words.starter)}</dt>
          <dd>{text(row.startUserName)}</dd>
        </div>
        <div>
          <dt>{t(words.started)}</dt>
          <dd>
            <time className="kt-figures">{text(row.startTime).slice(0, 16)}</time>
          </dd>
        </div>
        {text(row.copiedTo) && (
          <div>
            <dt>{t(words.copies)}</dt>
            <dd>{text(row.copiedTo)}</dd>
          </div>
        )}
        {filled.map(one => (
          <div key={one.id}>
            <dt data-rows="">{one.label}</dt>
            <dd>{says(one)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

interface Step extends Wire {
  readonly historyActivityId: string
  readonly historyActivityName: string
  readonly historyActivityDurationTime: string
  readonly createTime: string
  readonly endTime: string
  readonly comment: string
  readonly flag: string
  readonly status: string
}
function History({ id, version }: { readonly id: string; readonly version: string }) {
  const steps = useAsk<readonly Step[]>(`${base}/process/history-flow-list`, { processInstanceId: id }, { version })
  return (
    <Card className="fl-part" title={t(words.history)}>
      <Shown of={steps} lines={4}>
        {all => (
          <ol className="fl-steps">
            {all.map((one, i) => (
              <li key={`${one.historyActivityId} ${i}`} data-step={one.historyActivityId}>
                <b>{one.historyActivityName}</b> {one.isSigning === true && <ToneTag tone="idle">{t(words.signing)}</ToneTag>}{' '}
                {one.status && <StatusTag of={flowTask} status={one.status} />}{' '}
                {one.flag && one.status === 'done' && (
                  <ToneTag tone={one.flag === 'ok' ? 'good' : 'bad'}>{t(one.flag === 'ok' ? words.agreed : words.refused)}</ToneTag>
                )}
                <div className="kt-muted kt-figures">
                  {[
                    one.assigneeName && whoseOf(one),
                    [one.createTime, one.endTime]
                      .map(at => at.slice(0, 16))
                      .filter(Boolean)
                      .join(' – '),
                    one.historyActivityDurationTime,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </div>
                {one.comment && <p>{one.comment}</p>}
              </li>
            ))}
          </ol>
        )}
      </Shown>
    </Card>
  )
}

function Comments({ all }: { readonly all: readonly Comment[] }) {
  return all.length === 0 ? null : (
    <Card className="fl-part" title={t(words.comments)}>
      <ol className="fl-steps">
        {all.map(one => (
          <li key={`${one.at} ${one.text}`}>
            <b>{one.byName}</b> <span className="kt-muted kt-figures">{[one.task, one.at.slice(0, 16)].join(' · ')}</span>
            <p>{one.text}</p>
            <FileLinks links={one.files} />
          </li>
        ))}
      </ol>
    </Card>
  )
}
