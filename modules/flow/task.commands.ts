/** What people do with a task: claim it, do it, give it back, pass it on. One claim has one winner, and only the claimer acts. */
import { about, command, ensure, fact, find, flag, gather, get, invoke, json, type Reading, rules, step, text } from '../kit/index.ts'
import { remarkAs, remarkField } from '../audit/index.ts'
import type { Values } from './bpmn/feel.ts'
import { answered, given } from './asked.ts'
import { backFrom } from './engine/back.ts'
import { flowDefinition } from './definition.ts'
import { flowInstance } from './instance.ts'
import { advance } from './instance.commands.ts'
import { no } from './refusals.ts'
import { flowTask, staff, type Task, taskId } from './task.ts'
import { openTask } from './task.system.ts'
import { behalfIn, principalsOf } from './substitute.ts'
import { isCandidate } from './whom.ts'
import { toWhom } from './addressed.ts'
import { colleagueOf, ensureWorksHere } from './colleague.ts'
import { handed, letterOf, sentBack, urged } from './told.ts'

/** While a process is suspended nobody takes a task of it, asks for it or hands it on; the administrator may, who put it to sleep. */
const ofInstance = (row: Task) => gather({ instance: get(flowInstance, row.instanceId) })
function ensureRuns<T extends { readonly status: string }>(instance: T | undefined): asserts instance is T {
  ensure(instance?.status === 'running', no.notRunning)
}
type Who = { readonly userId: string }
const ensureTheirs = (row: Task, { userId }: Who): void => ensure(row.assignee === userId, no.notYours)
const ofTask = (row: Task) =>
  gather({
    instance: get(flowInstance, row.instanceId),
    definition: get(flowDefinition, row.definitionId),
    signers: find(flowTask, { signs: row.id, status: ['todo', 'claimed'] }),
  })

export const claim = step(flowTask, 'claim', 'claimed', {
  label: ['签收', 'Claim'],
  by: staff,
  *needs(row, _input, { actor, now }) {
    const isTheirs = row.status === 'todo' && isCandidate(row.candidates, actor)
    return { isTheirs, behalfOf: isTheirs ? undefined : behalfIn(row, yield* principalsOf(actor.userId, now)), ...(yield* ofInstance(row)) }
  },
  check(_row, _input, { isTheirs, behalfOf, instance }) {
    ensure(isTheirs || behalfOf, no.notCandidate)
    ensureRuns(instance)
  },
  record: (_input, row, { behalfOf }, { actor, now }) => ({
    assignee: actor.userId,
    claimedAt: now,
    ...(behalfOf ? { behalfOf, owner: row.assignee ?? behalfOf } : {}),
  }),
})
/** Back among those whom it is for; a task that was given to one person alone is passed on instead. */
export const release = step(flowTask, 'release', 'released', {
  label: ['取消签收', 'Give back to all'],
  by: staff,
  check(row, _input, _facts, { actor }) {
    ensureTheirs(row, actor)
    ensure(row.candidates, no.notCandidate)
  },
  record: () => ({ assignee: null, claimedAt: null, behalfOf: null }),
})

const comment = { ...flowTask.fields.comment, locked: false }
const filesMax = 10
const uploads = '/api/blade-resource/file/'
const filesField = json<readonly string[]>()('附件', 'Files', {
  check: all =>
    rules.texts(all) === undefined && all.length <= filesMax && all.every(one => one.startsWith(uploads) && !/\s|\.\./u.test(one)) ? undefined : no.noFiles,
})
export const complete = command(flowTask, 'complete', {
  label: ['办理', 'Complete'],
  by: staff,
  input: {
    isAgreed: flag('同意', 'Agree', {
      required: true,
      answers: [
        ['同意', 'Agree'],
        ['不同意', 'Refuse'],
      ],
    }),
    comment,
    values: json<Values>()('变量', 'Values'),
  },
  needs: ofTask,
  decide(row, { isAgreed, comment: said, values }, { instance, definition, signers }, { actor, now, zone }) {
    ensureTheirs(row, actor)
    ensureRuns(instance)
    ensure(isAgreed || said, about(no.noComment, 'comment'))
    const done = fact(flowTask, 'completed', { isAgreed, comment: said ?? null, doneAt: now })
    if (row.signs) return done
    ensure(signers.length === 0, no.signersOpen)
    // What is asked must be said by who agrees: whoever refuses need not fill it in.
    const model = definition!.model!,
      filled = answered(model, model.nodes[row.node], given(values), { zone, values: instance.values ?? {}, isWhole: isAgreed })
    const event = {
      type: 'completed',
      token: row.token,
      isAgreed,
      values: { ...filled, pass: isAgreed, flag: isAgreed ? 'ok' : 'no', comment: said ?? '' },
    } as const
    return [done, invoke(advance, row.instanceId, { event })]
  },
})

/** Back to a task that was done before: the first one where none is named. */
export const giveBack = command(flowTask, 'giveBack', {
  label: ['退回', 'Return'],
  by: staff,
  danger: true,
  input: { to: text('退回到', 'To'), comment: remarkField },
  *needs(row): Reading<{ readonly status: string; readonly known: readonly string[] }> {
    const { instance, definition } = yield* gather({ instance: get(flowInstance, row.instanceId), definition: get(flowDefinition, row.definitionId) })
    return { status: instance?.status ?? '', known: backFrom(definition!.model!, instance?.trail ?? [], row.node) }
  },
  decide(row, { to, comment: said }, facts, context) {
    const { actor, now } = context
    ensureTheirs(row, actor)
    ensure(facts.status === 'running', no.notRunning)
    ensure(!row.signs, no.notThere)
    const node = to ?? facts.known[0]
    ensure(node && facts.known.includes(node), about(no.notThere, 'to'))
    return [
      fact(flowTask, 'returned', { comment: said, doneAt: now, isAgreed: false }),
      invoke(advance, row.instanceId, { event: { type: 'moved', token: row.token, to: node } }),
      ...(row.startedBy === actor.userId ? [] : [letterOf(sentBack, row, { userIds: [row.startedBy] }, context, { comment: said })]),
    ]
  },
})

const person = text('人员', 'Person', { required: true })
const theirs = (_row: Task, { userId }: Who) => gather(colleagueOf(userId))
export const delegate = step(flowTask, 'delegate', 'delegated', {
  label: ['转办', 'Pass on'],
  by: staff,
  input: { userId: person },
  needs: (row, { userId }) => gather({ ...colleagueOf(userId), instance: get(flowInstance, row.instanceId) }),
  check(row, { userId }, { instance, ...found }, { actor }) {
    ensureTheirs(row, actor)
    ensureRuns(instance)
    ensure(userId !== actor.userId, about(no.theirsAlready, 'userId'))
    ensureWorksHere(found, no.nobody, 'userId')
  },
  record: ({ userId }, row, _facts, { now }) => ({ assignee: userId, owner: row.assignee, behalfOf: null, claimedAt: now }),
  also: (row, { userId }, _found, context) => [letterOf(handed, row, { userIds: [userId] }, context)],
})
/** By the administrator, where who has it can not do it any more, or nobody is there who might claim it. Why is said among the comments. */
export const reassign = step(flowTask, 'reassign', 'reassigned', {
  label: ['改派', 'Reassign'],
  by: ['PA'],
  input: { userId: person, remark: remarkAs(['改派原因', 'Why']) },
  needs: theirs,
  check(row, { userId }, found) {
    ensure(userId !== row.assignee, about(no.theirsAlready, 'userId'))
    ensureWorksHere(found, no.nobody, 'userId')
  },
  record: ({ userId, remark }, row, _found, { actor, now }) => ({
    ...{ assignee: userId, owner: row.assignee, behalfOf: null, claimedAt: now },
    said: [...(row.said ?? []), { by: actor.userId, at: now, text: remark }],
  }),
  also: (row, { userId }, _found, context) => [letterOf(handed, row, { userIds: [userId] }, context)],
})
/** Somebody else signs as well: the task can not be completed before they have. */
export const addSigner = command(flowTask, 'addSigner', {
  label: ['加签', 'Add a signer'],
  by: staff,
  input: { userId: person },
  needs: (row, { userId }) =>
    gather({
      ...colleagueOf(userId),
      asked: find(flowTask, { signs: row.id, assignee: userId, status: 'claimed' }, { limit: 1 }),
      instance: get(flowInstance, row.instanceId),
    }),
  decide(row, { userId }, { asked, instance, ...found }, context) {
    const { actor } = context
    ensureTheirs(row, actor)
    ensureRuns(instance)
    ensure(userId !== actor.userId && asked.length === 0, about(no.theirsAlready, 'userId'))
    ensureWorksHere(found, no.nobody, 'userId')
    const { instanceId, definitionId, processKey, processName, category, token, node, name, startedBy, dueAt } = row
    return [
      fact(flowTask, 'signer_added', { signer: userId }),
      invoke(openTask, taskId(instanceId, `${token}:s${row.version}`), {
        ...{ instanceId, definitionId, processKey, processName, category, token, node, name, startedBy, dueAt },
        assignee: userId,
        candidates: '',
        signs: row.id,
      }),
      letterOf(handed, row, { userIds: [userId] }, context),
    ]
  },
})
export const remark = step(flowTask, 'remark', 'remarked', {
  label: ['评论', 'Comment'],
  by: staff,
  input: { text: remarkField, files: filesField },
  check: (row, _input, _facts, { actor }) => ensure(row.assignee === actor.userId || row.startedBy === actor.userId, no.notYours),
  record: ({ text: said, files }, row, _facts, { actor, now }) => ({
    said: [...(row.said ?? []), { by: actor.userId, at: now, text: said, ...(files && files.length > 0 ? { files } : {}) }],
  }),
})
/** Whoever began it asks again: of whose it is, or while nobody has claimed it of all who may. */
export const remind = step(flowTask, 'remind', 'reminded', {
  label: ['催办', 'Remind'],
  by: staff,
  needs: ofInstance,
  check(row, _input, { instance }, { actor }) {
    ensure(row.startedBy === actor.userId, no.notStarter)
    ensureRuns(instance)
  },
  record: (_input, row) => ({ reminded: row.reminded + 1 }),
  also: (row, _input, _facts, context) => toWhom(row).map(to => letterOf(urged, row, to, context)),
})
export const taskCommands = [claim, release, complete, giveBack, delegate, reassign, addSigner, remark, remind] as const
