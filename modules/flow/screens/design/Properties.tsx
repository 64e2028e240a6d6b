/** The panel beside a drawing: what is said of the element that is chosen, of the process where none is, and what is wrong with it. */
import { Callout, HTMLTable } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useAsk } from '../../../../console/parts/hooks.ts'
import type { Paged, Wire } from '../../../../console/call.ts'
import { text } from '../../../../console/parts/cells.tsx'
import { t } from '../../../../console/session.ts'
import type { Label } from '../../../kit/field.ts'
import { base } from '../pieces.tsx'
import { Asked } from './Asked.tsx'
import { eventOf, expression, named, setMany, setting, settingIn } from './edit.ts'
import { Choice, Ticked, Typed } from './fields.tsx'
import { drawables } from './kinds.ts'
import type { Drawing, Said, Shape } from './modeler.ts'
import { Service } from './Service.tsx'
import { Copies, Lasting, Whom } from './Whom.tsx'

export interface Found {
  readonly rule: string
  readonly at: string
  readonly said: string
}
interface Props {
  readonly on: Drawing
  readonly shape: Shape
  readonly found: readonly Found[]
}

const kindsOf: Readonly<Record<string, Label>> = {
  ...Object.fromEntries(drawables.flat().flatMap(one => (one.event ? [] : [[one.type, one.label]]))),
  'bpmn:Process': ['流程', 'Process'],
  'bpmn:SequenceFlow': ['连线', 'Sequence flow'],
  'bpmn:BoundaryEvent': ['边界事件', 'Boundary event'],
  'bpmn:IntermediateCatchEvent': ['等待事件', 'Catching event'],
  'bpmn:IntermediateThrowEvent': ['途经点', 'Throw event'],
  'bpmn:Task': ['途经任务', 'Task'],
  'bpmn:ManualTask': ['线下任务', 'Manual task'],
  'bpmn:TextAnnotation': ['注释', 'Annotation'],
}
export const kindOf = (shape: Shape): string => t(kindsOf[shape.businessObject.$type] ?? [shape.businessObject.$type, shape.businessObject.$type])

export function Properties({ on, shape, found: all }: Props) {
  const of = shape.businessObject,
    found = all.filter(one => one.at === shape.id),
    set = (values: Readonly<Record<string, unknown>>) => setting(on, shape, values)
  const isLabelled = of.$type !== 'bpmn:TextAnnotation'
  return (
    <div className="fd-panel" data-element={of.id} key={of.id}>
      <h2>{kindOf(shape)}</h2>
      {found.length > 0 && (
        <Callout intent="danger" role="alert">
          {found.map(one => (
            <p key={one.said}>{one.said}</p>
          ))}
        </Callout>
      )}
      {isLabelled && <Typed label={['名称', 'Name']} value={String(of.name ?? '')} onChange={name => set({ name })} />}
      <About on={on} shape={shape} set={set} found={all} />
      <p className="kt-muted fd-id">{of.id}</p>
    </div>
  )
}

interface AboutProps {
  readonly on: Drawing
  readonly shape: Shape
  readonly set: (values: Readonly<Record<string, unknown>>) => void
}
function About({ on, shape, set, found }: AboutProps & Pick<Props, 'found'>): ReactNode {
  const of = shape.businessObject
  switch (of.$type) {
    case 'bpmn:Process':
      return <Overview on={on} />
    case 'bpmn:StartEvent':
      return (
        <>
          <Copies of={of} set={set} />
          <Asked on={on} shape={shape} found={found} />
        </>
      )
    case 'bpmn:UserTask':
      return (
        <>
          <Whom of={of} set={set} />
          <Many on={on} shape={shape} />
          <Asked on={on} shape={shape} found={found} />
        </>
      )
    case 'bpmn:ServiceTask':
      return <Service on={on} shape={shape} />
    case 'bpmn:ScriptTask':
      return (
        <>
          <Typed
            label={['表达式', 'Expression']}
            value={String(of.script ?? '')}
            isCode
            lines={3}
            hint={['FEEL，如 amount * 2', 'FEEL, such as amount * 2']}
            onChange={script => set({ script, scriptFormat: 'feel' })}
          />
          <Typed
            label={['结果变量', 'Kept as']}
            value={String(of.resultVariable ?? '')}
            isCode
            onChange={name => set({ 'ketang:resultVariable': name.trim() })}
          />
        </>
      )
    case 'bpmn:ReceiveTask':
      return <Message of={of} onChange={name => set({ messageRef: named(on, of, 'bpmn:Message', name) })} />
    case 'bpmn:CallActivity':
      return <Called of={of} set={set} />
    case 'bpmn:SequenceFlow':
      return <Way on={on} shape={shape} set={set} />
    default:
      return eventOf(of) ? <Event on={on} shape={shape} set={set} /> : null
  }
}

/** Several do it, at once or one after another. */
function Many({ on, shape }: { readonly on: Drawing; readonly shape: Shape }) {
  const loop = shape.businessObject.loopCharacteristics as Said | undefined
  const said = (name: string, value: string) => settingIn(on, shape, loop!, { [name]: value.trim() || undefined })
  const over = String(loop?.collection ?? loop?.loopCardinality?.body ?? '')
  return (
    <fieldset>
      <legend>{t(['多人办理', 'By several'])}</legend>
      <Choice
        label={['方式', 'How']}
        value={!loop ? '' : loop.isSequential ? 'sequence' : 'parallel'}
        options={[
          ['', ['一人', 'By one']],
          ['parallel', ['同时（会签）', 'All at once']],
          ['sequence', ['依次', 'One after another']],
        ]}
        onChange={next => {
          if (next === '') setMany(on, shape, false)
          else if (loop) settingIn(on, shape, loop, { isSequential: next === 'sequence' })
          else {
            setMany(on, shape, true)
            settingIn(on, shape, shape.businessObject.loopCharacteristics as Said, { isSequential: next === 'sequence' })
          }
        }}
      />
      {loop && (
        <>
          <Typed
            label={['人数或名单', 'How many, or a list']}
            value={over}
            isCode
            hint={['如 3，或 ["FI","PO"]', 'Such as 3, or ["FI","PO"]']}
            onChange={next => said('collection', next)}
          />
          <Typed
            label={['每份的变量名', 'Each known as']}
            value={String(loop.elementVariable ?? '')}
            isCode
            hint={['候选中可写 ${变量名}', 'Candidates may be ${name}']}
            onChange={next => said('elementVariable', next)}
          />
          <Typed
            label={['提前结束条件', 'Over as soon as']}
            value={String((loop.completionCondition as Said | undefined)?.body ?? '')}
            isCode
            hint={['如 refused > 0，或 agreed > total / 2', 'Such as refused > 0, or agreed > total / 2']}
            onChange={next => settingIn(on, shape, loop, { completionCondition: expression(on, loop, next) })}
          />
        </>
      )}
    </fieldset>
  )
}

const Message = ({ of, onChange }: { readonly of: Said; readonly onChange: (name: string) => void }) => (
  <Typed label={['消息名', 'Message']} value={String((of.messageRef as Said | undefined)?.name ?? '')} isCode onChange={onChange} />
)

function Called({ of, set }: Pick<AboutProps, 'set'> & { readonly of: Said }) {
  const known = useAsk<Paged<Wire>>(`${base}/manager/list`, { current: 1, size: 100 })
  const keys = new Map((known.value?.records ?? []).map(row => [text(row.key), text(row.name)]))
  return (
    <Typed
      label={['流程标识', 'Key of the process']}
      value={String(of.calledElement ?? '')}
      isCode
      hint={['已部署的流程；部署时取其最新版本', 'A deployed process: its newest version is taken in']}
      options={[...keys].map(([value, label]) => ({ value, label }))}
      onChange={next => set({ calledElement: next.trim() })}
    />
  )
}

/** When a way is taken. */
function Way({ on, shape, set }: AboutProps) {
  const of = shape.businessObject,
    source = of.sourceRef as Said,
    sourceShape = on.get('elementRegistry').get(source.id)
  const isDefault = source.default === of
  if (!['bpmn:ExclusiveGateway', 'bpmn:InclusiveGateway'].includes(source.$type) && !of.conditionExpression) return null
  return (
    <>
      <Ticked
        label={['默认连线（其他都不满足时走）', 'Taken where no other is']}
        value={isDefault}
        onChange={next => sourceShape && setting(on, sourceShape, { default: next ? of : undefined })}
      />
      {!isDefault && (
        <Typed
          label={['条件', 'Condition']}
          value={String((of.conditionExpression as Said | undefined)?.body ?? '')}
          isCode
          lines={2}
          hint={['FEEL，如 pass，或 days > 3', 'FEEL, such as pass, or days > 3']}
          onChange={next => set({ conditionExpression: expression(on, of, next) })}
        />
      )}
    </>
  )
}

const times = [
  ['timeDuration', ['等待时长', 'After']],
  ['timeDate', ['到某一时刻', 'At an instant']],
  ['timeCycle', ['重复', 'Again and again']],
] as const
function Event({ on, shape, set }: AboutProps) {
  const of = shape.businessObject,
    what = eventOf(of)!
  if (what.$type === 'bpmn:TimerEventDefinition') {
    const [name] = times.find(([one]) => what[one]) ?? times[0],
      body = String((what[name] as Said | undefined)?.body ?? '')
    const say = (to: string, next: string) =>
      settingIn(on, shape, what, { timeDuration: undefined, timeDate: undefined, timeCycle: undefined, [to]: expression(on, what, next) })
    return (
      <>
        <Choice
          label={['定时', 'Timer']}
          value={name}
          options={times}
          onChange={next => say(next, { timeDuration: 'P1D', timeDate: '2026-12-31T09:00:00+08:00', timeCycle: 'R3/P1D' }[next]!)}
        />
        {name === 'timeDuration' ? (
          <Lasting label={['时长', 'How long']} value={body} onChange={next => say(name, next || 'P1D')} />
        ) : (
          <Typed label={['时间', 'When']} value={body} isCode onChange={next => say(name, next)} />
        )}
        {of.$type === 'bpmn:BoundaryEvent' && (
          <Ticked label={['到时结束该任务', 'Ends the task']} value={of.cancelActivity !== false} onChange={next => set({ cancelActivity: next })} />
        )}
      </>
    )
  }
  if (what.$type === 'bpmn:MessageEventDefinition')
    return <Message of={what} onChange={name => settingIn(on, shape, what, { messageRef: named(on, of, 'bpmn:Message', name) })} />
  if (what.$type === 'bpmn:ErrorEventDefinition')
    return (
      <Typed
        label={['错误代码', 'Error code']}
        value={String((what.errorRef as Said | undefined)?.errorCode ?? '')}
        isCode
        hint={
          of.$type === 'bpmn:BoundaryEvent'
            ? ['留空则接住所有错误', 'Empty: every error is caught']
            : ['由外层的错误边界事件接住', 'Caught by a boundary event around it']
        }
        onChange={code => settingIn(on, shape, what, { errorRef: named(on, of, 'bpmn:Error', code) })}
      />
    )
  return null
}

/** The tasks of the whole process, to be read at once. */
function Overview({ on }: { readonly on: Drawing }) {
  const tasks = on.get('elementRegistry').filter(one => one.type === 'bpmn:UserTask')
  return (
    <HTMLTable compact className="fd-overview">
      <caption className="kt-muted">{t(['点选图中的元素，在此填写其属性', 'Choose an element to say more of it'])}</caption>
      <tbody>
        {tasks.map(one => (
          <tr key={one.id}>
            <td>
              <button type="button" onClick={() => on.get('selection').select(one)}>
                {String(one.businessObject.name ?? one.id)}
              </button>
            </td>
            <td>{String(one.businessObject.assignee ?? one.businessObject.candidateGroups ?? '')}</td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  )
}
