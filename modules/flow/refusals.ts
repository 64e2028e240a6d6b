/** What workflow says no to. */
import { type Label, type RefusalCode, RefusalError, refusals } from '../kit/index.ts'
import type { Model, Problem } from './bpmn/model.ts'
import { FlowError } from './engine/state.ts'

/** The kernel's own "not found": what is not somebody's is not there for them. */
export const { missing, denied } = refusals('kernel', {
  missing: ['没有找到数据', 'not found'],
  denied: ['请求被拒绝：缺少权限', 'denied: a permission is missing'],
})

export const no = refusals('flow', {
  problems: ['流程不能部署', 'the process can not be deployed'],
  keyName: [
    '模型标识须以字母或下划线开头，只能含字母、数字、下划线、点和短横线（不能用中文）',
    'a key begins with a letter or _, and has letters, digits, _, . and - alone',
  ],
  key: ['流程标识须与文件中的流程id相同', 'the key must be the id of the process in the file'],
  tenants: ['只能部署到本租户', 'a process is deployed to the own tenant'],
  suspended: ['流程已挂起，不能发起', 'the process is suspended and can not be started'],
  notYours: ['只有任务的处理人可以操作', 'only whose task it is may do that'],
  notCandidate: ['您不在此任务的候选人之列', 'you are not among those whom this task is for'],
  notStarter: ['只有发起人可以操作', 'only who started it may do that'],
  begun: ['已有人办理，不能撤回', 'somebody has acted already, it can not be withdrawn'],
  notRunning: ['流程未在运行', 'the process is not running'],
  nobody: ['找不到该处理人，或其账号已停用', 'there is no such person, or their account is disabled'],
  theirsAlready: ['任务已在该人员处', 'this person has the task already'],
  signersOpen: ['加签人尚未办理', 'those who sign as well have not done so yet'],
  unanswered: ['请填写流程要求的内容', 'please fill in what the process asks for'],
  notThatKind: ['填写的内容不符合要求', 'this is not of the kind that the process asks for'],
  nodeMap: ['节点对应须为“旧节点: 新节点”', 'the map says which node becomes which'],
  otherProcess: ['请选择同一流程的版本', 'please choose a version of the same process'],
  sameVersion: ['实例已是该版本', 'the instance is of this version already'],
  unmoved: ['实例不能转到该版本', 'the instance can not be moved to this version'],
  moving: ['该版本的实例正在转出', 'the instances of this version are being moved already'],
  notWritable: ['此步骤不能修改该内容', 'this can not be changed at this step'],
  noComment: ['请填写意见', 'please give a comment'],
  noFiles: ['附件须为已上传的文件，最多10个', 'files are those that were uploaded here, 10 at most'],
  forNobody: ['未能确定任务的办理人，请联系管理员核对流程', 'it can not be told whom the task is for: an administrator should look at the process'],
  readsAlready: ['该人员已能看到此流程', 'this person sees the process already'],
  expression: ['流程表达式有误', 'an expression of the process failed'],
  noWay: ['没有满足条件的分支', 'no way is open'],
  endless: ['流程陷入循环', 'the process goes round for ever'],
  stuck: ['流程在汇聚处无法继续', 'the process can not go on at a join'],
  unhandled: ['流程中的错误没有处理', 'an error of the process is caught nowhere'],
  noReceiver: ['没有等待该消息的流程节点', 'nothing waits for this message'],
  gone: ['该步骤已办结', 'this step is done already'],
  timer: ['流程的时间设置有误', 'a time of the process is wrong'],
  tooMany: ['处理人过多', 'there are too many at once'],
  notThere: ['只能退回到同一层中、通向此步骤的已办任务', 'it goes back only to a task that was done, of the same level, whose way leads here'],
})

/** The refusal that an engine's error comes to: its node is named, and what was said of it. */
export function refusalOf(error: FlowError, model: Model): RefusalCode {
  const known = no[error.rule],
    name = model.nodes[error.node]?.name ?? error.node,
    said = error.said ?? ['', '']
  const label: Label = [`${known.label[0]}（${name}）${said[0] && `：${said[0]}`}`, `${known.label[1]} (${name})${said[1] && `: ${said[1]}`}`]
  return { ...known, label, detail: { node: error.node } }
}
/** Whoever the next task is for is named: who acts on this one may not know, and tells the administrator. */
export const nobodyAt = (node: string, id: string, name = id): RefusalCode => ({
  ...no.nobody,
  label: [`下一步“${node}”的办理人“${name}”不存在或账号已停用`, `“${name}”, for whom the next task “${node}” is, is not there, or their account is disabled`],
  detail: { id },
})
/** Runs the engine; what it can't do is refused. */
export function orRefused<T>(model: Model, run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (error instanceof FlowError) throw new RefusalError(refusalOf(error, model))
    throw error
  }
}
/** Everything that keeps a process from being deployed, in one refusal. */
export function refuseProblems(problems: readonly Problem[], field: string): void {
  if (problems.length === 0) return
  const line = (lang: 'zh' | 'en'): string => [...new Set(problems.map(one => one[lang]))].slice(0, 10).join(lang === 'zh' ? '；' : '; ')
  throw new RefusalError({
    ...no.problems,
    field,
    label: [`${no.problems.label[0]}：${line('zh')}`, `${no.problems.label[1]}: ${line('en')}`],
    detail: { problems: problems.map(({ rule, at }) => ({ rule, at })) },
  })
}
