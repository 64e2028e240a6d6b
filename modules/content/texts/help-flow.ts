/** Help for workflow: what a screen is for, and what its states mean, in both languages. */
import type { Help } from './help.ts'

interface Both {
  readonly path: string
  readonly title: readonly [zh: string, en: string]
  readonly text: readonly [zh: string, en: string]
  readonly states?: readonly (readonly [zh: string, en: string, meaningZh: string, meaningEn: string])[]
}
const chapter = 'help-flow'
const screens: readonly Both[] = [
  {
    path: '/flow/model',
    title: ['流程模型', 'Flow models'],
    text: [
      '流程先画成模型，检查通过后部署才能发起。可从样例新建，也可导入 .bpmn 文件。“设计”打开绘图：左侧选图形，右侧填写名称、办理人、期限、条件；' +
        '有问题的元素标红，并在上方逐条列出。未保存的改动留在本机，下次打开可以继续。',
      'A process is drawn as a model, and can be started once it is deployed. Begin from the gallery or from a .bpmn file. “Draw” opens the drawing: ' +
        'shapes on the left, what is said of each on the right. What is wrong is marked at its element and listed above. ' +
        'What was not saved is kept on this device.',
    ],
  },
  {
    path: '/flow/deploy',
    title: ['流程部署', 'Flow deployment'],
    text: ['直接部署流程文件，可一次多个；有一个不通过，全部不部署。', 'Deploys files as they are, several at once: where one is refused none is deployed.'],
  },
  {
    path: '/flow/manager',
    title: ['流程管理', 'Flow management'],
    text: [
      '每次部署是一个版本，新发起的流程用最新的已激活版本，已在运行的按原版本走完。“对比”列出两个版本的差别；“统计”是各环节的数量和用时；“转到新版本”先试转，再把等待中的实例转到另一版本。',
      'Each deployment is a version. What is started takes the newest active one; what runs goes on under its own. ' +
        '“Compare” lists what two versions have otherwise, “Figures” how many wait and how long each step takes; ' +
        '“Move to a new version” tries first, and then takes those that wait to another version.',
    ],
    states: [
      ['已激活', 'Active', '可以发起', 'can be started'],
      ['已挂起', 'Suspended', '暂不能发起，运行中的不受影响', 'can not be started; what runs goes on'],
    ],
  },
  {
    path: '/flow/follow',
    title: ['流程跟踪', 'Flow follow'],
    text: [
      '全部运行中的流程：停在哪个环节，有无异常。异常排除后点“重试”。删除须写明原因。',
      'All processes that run: where they stand, and whether something failed. Try again once it is mended. Deleting needs a reason.',
    ],
    states: [
      ['运行中', 'Running', '等待办理或等待时间', 'waits for somebody, or for a time'],
      ['已完成', 'Finished', '走到结束', 'came to its end'],
      ['已驳回', 'Rejected', '最后一次意见为不同意', 'ended with a no'],
      ['已撤回', 'Withdrawn', '发起人在他人办理之前收回', 'taken back before anybody else acted'],
    ],
  },
  {
    path: '/work/start',
    title: ['发起事务', 'Start tasks'],
    text: ['选择流程，填写内容后发起；“流程图”可先看经过哪些环节。', 'Choose a process and fill in what it asks; “Diagram” shows the way it will go.'],
  },
  {
    path: '/work/claim',
    title: ['待签事务', 'Claim tasks'],
    text: ['您和同角色、同部门的人都可以办理的任务。签收后由您办理，别人不再看到。', 'Tasks that you and others may do. Once claimed, one is yours alone.'],
  },
  {
    path: '/work/todo',
    title: ['待办事务', 'To-do tasks'],
    text: [
      '由您办理的任务：同意或不同意（不同意须写意见），退回到前面的环节，转给别人，或请人加签。',
      'Tasks that are yours: agree or refuse (with a comment), return one to an earlier step, pass it on, or have somebody sign as well.',
    ],
  },
  {
    path: '/work/send',
    title: ['已发事务', 'Sent tasks'],
    text: [
      '您发起的流程和当前环节。他人办理之前可以撤回；可以催办，也可以评论并附上文件。',
      'What you started and where it stands. It can be withdrawn before anybody else acted, reminded of, and commented on, with files.',
    ],
  },
  {
    path: '/work/substitute',
    title: ['我的代理', 'Substitutes'],
    text: [
      '离开期间由同事代为办理：写明起止时间，届时您的任务也出现在代理人的待签事务中，记录写明代谁办理。到期自动结束，也可提前结束。',
      'A colleague acts for you while you are away: your tasks are offered to them too, and the history says in whose stead they acted. ' +
        'It ends by itself, or when you end it.',
    ],
    states: [
      ['有效', 'Active', '在所写时间内代理', 'stands in for the time that was given'],
      ['已结束', 'Ended', '提前结束', 'was ended before'],
    ],
  },
  { path: '/work/done', title: ['办结事务', 'Done tasks'], text: ['您办理过的任务和意见。', 'The tasks that you did, and what you said.'] },
]
const idOf = (path: string): string => `help${path.replaceAll('/', '-')}`
const written = (text: string, states: readonly (readonly [string, string])[], colon: string): string =>
  `<p>${text}</p>${states.length > 0 ? `<ul>${states.map(([name, meaning]) => `<li><strong>${name}</strong>${colon}${meaning}</li>`).join('')}</ul>` : ''}`

export const flowHelp: readonly Help[] = [
  { id: chapter, parentId: '0', title: '流程与事务' },
  ...screens.map(({ path, title, text, states = [] }) => ({
    id: idOf(path),
    parentId: chapter,
    title: title[0],
    path,
    content: written(
      text[0],
      states.map(([name, , meaning]) => [name, meaning]),
      '：',
    ),
  })),
]
export const flowHelpInEnglish: Readonly<Record<string, { readonly titleEn: string; readonly contentEn?: string }>> = {
  [chapter]: { titleEn: 'Processes' },
  ...Object.fromEntries(
    screens.map(({ path, title, text, states = [] }) => [
      idOf(path),
      {
        titleEn: title[1],
        contentEn: written(
          text[1],
          states.map(([, name, , meaning]) => [name, meaning]),
          ': ',
        ),
      },
    ]),
  ),
}
