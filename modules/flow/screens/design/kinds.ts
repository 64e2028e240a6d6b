/** What can be drawn: the elements that run, under the names that people call them by. */
import type { Label } from '../../../kit/field.ts'

export interface Drawable {
  readonly name: string
  readonly label: Label
  readonly type: string
  /** What an event waits for or says. */
  readonly event?: string
  readonly icon: string
  readonly isExpanded?: boolean
}
const one = (name: string, label: Label, type: string, icon: string, more: Partial<Drawable> = {}): Drawable => ({
  name,
  label,
  type: `bpmn:${type}`,
  icon,
  ...more,
})
const event = (of: string): Partial<Drawable> => ({ event: `bpmn:${of}EventDefinition` })

/** In the order of the palette, group by group. */
export const drawables: readonly (readonly Drawable[])[] = [
  [
    one('user', ['人工任务', 'User task'], 'UserTask', 'user-task'),
    one('service', ['服务任务', 'Service task'], 'ServiceTask', 'service-task'),
    one('script', ['计算任务', 'Script task'], 'ScriptTask', 'script-task'),
    one('receive', ['接收消息', 'Receive task'], 'ReceiveTask', 'receive-task'),
    one('sub', ['子流程', 'Subprocess'], 'SubProcess', 'subprocess-expanded', { isExpanded: true }),
    one('call', ['调用流程', 'Call activity'], 'CallActivity', 'call-activity'),
  ],
  [
    one('exclusive', ['排他网关', 'Exclusive gateway'], 'ExclusiveGateway', 'gateway-xor'),
    one('parallel', ['并行网关', 'Parallel gateway'], 'ParallelGateway', 'gateway-parallel'),
    one('inclusive', ['包容网关', 'Inclusive gateway'], 'InclusiveGateway', 'gateway-or'),
    one('event', ['事件网关', 'Event gateway'], 'EventBasedGateway', 'gateway-eventbased'),
  ],
  [
    one('start', ['开始', 'Start event'], 'StartEvent', 'start-event-none'),
    one('timer', ['定时等待', 'Timer'], 'IntermediateCatchEvent', 'intermediate-event-catch-timer', event('Timer')),
    one('message', ['等待消息', 'Message'], 'IntermediateCatchEvent', 'intermediate-event-catch-message', event('Message')),
    one('end', ['结束', 'End event'], 'EndEvent', 'end-event-none'),
    one('error', ['错误结束', 'Error end'], 'EndEvent', 'end-event-error', event('Error')),
    one('terminate', ['终止', 'Terminate'], 'EndEvent', 'end-event-terminate', event('Terminate')),
  ],
]

/** What an element may be made into: those that would not run are not offered. */
export const replacements: ReadonlySet<string> = new Set(
  [
    'none-start',
    'none-end',
    'none-intermediate-throw',
    'message-intermediate-catch',
    'timer-intermediate-catch',
    'error-end',
    'terminate-end',
    'timer-boundary',
    'non-interrupting-timer-boundary',
    'message-boundary',
    'non-interrupting-message-boundary',
    'error-boundary',
    'exclusive-gateway',
    'parallel-gateway',
    'inclusive-gateway',
    'event-based-gateway',
    'task',
    'manual-task',
    'user-task',
    'service-task',
    'script-task',
    'receive-task',
    'expanded-subprocess',
    'call-activity',
    'sequence-flow',
    'default-flow',
    'conditional-flow',
  ].map(name => `replace-with-${name}`),
)
export const toggles: ReadonlySet<string> = new Set(['toggle-parallel-mi', 'toggle-sequential-mi', 'toggle-non-interrupting'])
/** What stands beside an element that is chosen: to go on from it, to join it, to make it into another, to take it away. */
export const besides: ReadonlySet<string> = new Set([
  'append.receive-task',
  'append.message-intermediate-event',
  'append.timer-intermediate-event',
  'append.end-event',
  'append.gateway',
  'append.append-task',
  'append.text-annotation',
  'connect',
  'replace',
  'delete',
])
