/** What customer service shows: the desk of its members, talks, tickets, and what the robot knows. */
import { group, listScreen, type Manifest, part, screen } from '../kit/index.ts'
import { answerCommands, isNews, robotAnswer } from './answer-log.ts'
import { category, commands as categoryCommands, readers } from './category.ts'
import { conversationCommands, shownCommands } from './conversation.commands.ts'
import { conversation, message } from './conversation.ts'
import { hotProblem, keyword, keywordCommands, problemCommands } from './knowledge.ts'
import { memberCommands } from './member.commands.ts'
import { serviceMember } from './member.ts'
import { replyCommands, savedReply } from './reply.ts'
import { robotCommands, robotInfo } from './robot.ts'
import { ticket, ticketCommands } from './ticket.ts'

const tickets = () => import('./screens/Tickets.tsx')

/** A yes or no as rows of the wire have it. */
const isOn = (value: unknown): boolean => value === 1 || value === true

export const manifest: Manifest = {
  resources: [category, hotProblem, keyword, robotInfo, serviceMember, conversation, message, robotAnswer, savedReply, ticket],
  commands: [
    ...categoryCommands,
    ...problemCommands,
    ...keywordCommands,
    ...robotCommands,
    ...memberCommands,
    ...conversationCommands,
    ...answerCommands,
    ...replyCommands,
    ...ticketCommands,
  ],
  homes: { customer: part(() => import('./screens/ServiceHome.tsx'), 'ServiceHome') },
  links: { conversation: id => `/service/desk?talk=${id}` },
  screens: [
    group('/service', ['在线客服', 'Customer service'], { area: 'customers', icon: 'chat' }, [
      screen('/service/desk', () => import('./screens/Desk.tsx'), 'Desk', {
        menu: { label: ['接待台', 'Service desk'], icon: 'inbox', permit: 'conversation_reply' },
        of: conversation,
      }),
      listScreen('/service/conversation', conversation, {
        menu: { label: ['客服会话', 'Conversations'], icon: 'comment' },
        commands: shownCommands,
        columns: ['visitorName', 'lastText', 'categoryId', 'memberId', 'handedBy', 'startTime', 'endTime', 'score', 'status'],
        search: ['visitorName', 'memberId', 'categoryId', 'status', 'startTime', 'source'],
        link: row => `/service/desk?talk=${row.id}`,
        views: [
          { id: 'waiting', label: ['排队中', 'Waiting'], filters: { status: 'queued' } },
          { id: 'open', label: ['进行中', 'Under way'], filters: { status: 'open,waiting_user,snoozed' } },
          { id: 'low', label: ['三星及以下', 'Three stars or fewer'], filters: { score_le: '3' } },
        ],
        hint: ['访客在公开页“在线客服”发起的会话会显示在这里', 'What visitors begin on the service page appears here'],
      }),
      screen('/service/ticket', tickets, 'Tickets', { menu: { label: ticket.label, icon: 'issue', permit: 'service_ticket_view' }, of: ticket }),
      screen('/service/ticket/:id', tickets, 'Ticket', { of: ticket }),
      listScreen('/service/problem', hotProblem, {
        menu: { label: ['热门问题', 'Frequent questions'], icon: 'help' },
        commands: problemCommands,
        columns: ['title', 'categoryId', 'hot', 'sort', 'updateTime', 'status'],
        hint: ['先写草稿，发布后机器人才会用它回答', 'Write a draft; the robot answers with it once it is published'],
      }),
      listScreen('/service/answer', robotAnswer, {
        menu: { label: ['机器人应答', 'Robot answers'], icon: 'lightbulb' },
        commands: answerCommands,
        columns: ['question', 'result', 'likeness', 'problemId', 'helpful', 'createTime', 'status'],
        search: ['question', 'result', 'helpful', 'problemId', 'status', 'createTime'],
        link: row => `/service/desk?talk=${String(row.conversationId)}`,
        offers: (command, row) => command.name !== 'adopt' || isNews(row),
        reads: ['result', 'helpful'],
        views: [
          { id: 'missed', label: ['未命中', 'Missed'], filters: { result: 'miss', status: 'given' } },
          { id: 'unhelpful', label: ['没帮助', 'Did not help'], filters: { helpful: 'no' } },
        ],
        hint: ['访客向机器人提问后会显示在这里', 'What visitors ask the robot appears here'],
      }),
      listScreen('/service/keyword', keyword, {
        menu: { label: ['客服关键词', 'Service keywords'], icon: 'key' },
        commands: keywordCommands,
        columns: ['keyword', 'matchType', 'reply', 'handsOver', 'categoryId', 'status'],
      }),
      listScreen('/service/reply', savedReply, {
        menu: { label: ['常用回复', 'Saved replies'], icon: 'annotation' },
        commands: replyCommands,
        columns: ['shortcut', 'content', 'categoryId', 'closes'],
      }),
      listScreen('/service/category', category, { menu: { label: ['客户分类', 'Customer categories'], icon: 'tag' }, commands: categoryCommands }),
      listScreen('/service/member', serviceMember, {
        menu: { label: ['客服人员', 'Service members'], icon: 'people' },
        commands: memberCommands,
        // Their name is that of the account.
        columns: ['nickName', 'userId', 'maxSession', 'categories', 'online', 'status'],
        offers: (command, row) => (command.name === 'online' ? !isOn(row.online) : command.name === 'offline' ? isOn(row.online) : true),
        reads: ['online'],
        inputs: { categories: part(() => import('./screens/CategoriesInput.tsx'), 'CategoriesInput') },
      }),
      screen('/service/robot', () => import('./screens/RobotSettings.tsx'), 'RobotSettings', {
        menu: { label: ['机器人信息', 'Robot info'], icon: 'cog', permit: 'robot_info_view', roles: readers },
      }),
      screen('/service/figures', () => import('./screens/FiguresPage.tsx'), 'FiguresPage', {
        menu: { label: ['客服数据', 'Service figures'], icon: 'chart', permit: 'conversation_view', roles: readers },
      }),
    ]),
  ],
}
