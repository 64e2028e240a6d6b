/** What the website of the demo says. */
import type { Tree } from '../../modules/website/blocks/schema.ts'

const paragraphs = (...texts: readonly string[]): string => texts.map(text => `<p>${text}</p>`).join('')
const closing = [
  '报名、请假与退费都可以在家长端完成，不必到校。学校办公室在每个上学日的十五点到十七点接听电话。',
  '每一节课都有考勤，每一笔费用都可以追溯。如有疑问，请先看常见问题，再通过在线客服联系我们。',
  '活动照片与作品均经家长同意后展示，孩子的姓名不会出现在网站上。',
] as const

const titles: readonly (readonly [category: string, title: string, summary: string, body: string])[] = [
  [
    'district',
    '秋季学期课后服务全面开课',
    '全区各校的课后课堂同日开讲，科学与艺术类课程比去年更多。',
    '开学第二周，全区各校的课后课堂同日开讲。本学期新增科学实验、编程与园艺课程，原有的书法、合唱和足球继续开设。',
  ],
  [
    'story',
    '一节园艺课，和一根迟到的黄瓜',
    '三年级的孩子种下的黄瓜，比说明书晚了九天。他们把这九天写成了观察日记。',
    '“它今天还是没有动静。”孩子在第七天的日记里写道。老师没有解释，只是把尺子递给了他。',
  ],
  [
    'policy',
    '课后服务收费与退费，一次讲清楚',
    '按课次计费，未上的课可以退。什么时候退、退多少，这里有完整的算法。',
    '课程价格在发布时确定，并写进班级快照，此后不会改变。开课前取消的班级全额退回；开课后按未确认的课次计算。',
  ],
  [
    'school',
    '拱窗下的合唱团',
    '每周二下午，老教学楼的走廊就是排练厅。',
    '合唱团没有专门的排练厅。老师发现，老教学楼的走廊有三秒的回声，正好能让孩子们听见自己。',
  ],
  ['notice', '关于国庆假期课后课程安排的通知', '假期期间停课，课次顺延，无需申请。', '国庆假期期间全区课后课程停课，已排定的课次自动顺延一周，家长无需申请。'],
  [
    'district',
    '二百名教师完成课堂安全培训',
    '急救、接送核验与场地检查，是今年培训的三个重点。',
    '培训由区教委组织，为期两天。急救环节要求每位教师独立完成一次心肺复苏操作。',
  ],
  [
    'story',
    '编程课上的“失败博物馆”',
    '他们给每一个跑不起来的程序都写了说明牌。',
    '教室后墙挂着四十二张卡片，每一张都是一个没有成功的程序。卡片上写着：我以为会怎样，结果怎样，我学到了什么。',
  ],
  ['school', '把操场还给傍晚', '延时到六点的操场，先到的是低年级。', '学校把操场的开放时间延长到六点，由两名教师轮值。先到的总是低年级，他们带来了风筝。'],
  [
    'policy',
    '教师资质如何审核',
    '证件、无犯罪记录与合同，三样缺一不可，到期自动停签。',
    '每位授课教师须经机构提交、学校核对、平台审核三步。证件到期前三十日系统会提醒，到期后该教师不能签到上课。',
  ],
  [
    'notice',
    '秋季作品展征集启事',
    '征集绘画、手工、科学与编程作品，截止日期为本月末。',
    '作品由任课教师推荐，经家长同意后参展。展出时不显示孩子的姓名，只显示课程与年级。',
  ],
]
const more: readonly (readonly [category: string, title: string, summary: string])[] = [
  ['district', '新增六所学校开设书法课程', '从握笔开始，一周一次。'],
  ['school', '图书馆里的午后英语角', '不背单词，只讲故事。'],
  ['story', '爸爸来上木工课', '一次开放日，二十把小凳子。'],
  ['notice', '冬季时间表自下月起执行', '放学时间提前十五分钟，请留意接送。'],
  ['policy', '接送人变更怎样登记', '在家长端添加，学校核对后生效。'],
  ['district', '课后出勤率连续三月提升', '数据来自每一节课的点名。'],
  ['school', '屋顶花园收获第一批番茄', '称重、记录、分享。'],
  ['story', '从不敢上台到主持一场演出', '戏剧课的一个学期。'],
  ['notice', '平台将于周日凌晨维护', '一点至三点暂停登录。'],
  ['school', '足球队的第一场雨战', '输了比赛，赢了合影。'],
  ['policy', '有过敏史的孩子如何报名', '在健康信息中登记，教师课前可见。'],
  ['district', '研学基地名单更新', '新增两处农业基地与一处科技馆。'],
  ['story', '她把奶奶的剪纸带进了课堂', '一门校本课程的由来。'],
  ['school', '科学课走进湿地', '一张网、一只瓶、一个下午。'],
  ['notice', '期末成果填报须知', '教师须在结课前三日完成填写。'],
  ['district', '家长满意度调查结果公布', '超过九成家长愿意推荐。'],
  ['policy', '困难家庭补助申请指南', '材料不出校，结果不公示。'],
  ['story', '一只纸箱的二十种可能', '手工课的材料清单只有一行。'],
  ['school', '晚六点的图书馆', '最后一个离开的，是值班老师。'],
  ['notice', '寒假托管服务预告', '分四期，每期五天，下月开放报名。'],
]
const english: Readonly<Record<number, readonly [string, string]>> = {
  0: [
    'After-school classes begin all over the district',
    '<p>In the second week of term every school opened its afternoon classes. Science, coding and gardening are new; calligraphy, choir and football g' +
      'o on.</p>',
  ],
  1: [
    'A gardening lesson, and a cucumber that came late',
    '<p>The cucumber came nine days later than the packet said. The children made a diary of the nine days.</p>',
  ],
}
export const news = [
  ...titles,
  ...more.map(([category, title, summary]) => [category, title, summary, `${summary}这是本学期课后服务的一个片段，也是许多学校正在做的事。`] as const),
].map(([category, title, summary, body], i) => ({
  title,
  category,
  summary,
  content: `${paragraphs(body)}<h3>接下来</h3>${paragraphs(closing[i % 3]!, closing[(i + 1) % 3]!)}`,
  ...(english[i] ? { titleEn: english[i][0], contentEn: english[i][1] } : {}),
}))

export const activities = (
  [
    ['冬季作品展开幕日', '区青少年活动中心'],
    ['家长开放课：一起做一次实验', '实验小学科学教室'],
    ['周末公园写生', '滨河公园东门'],
    ['合唱团期中音乐会', '区文化馆小剧场'],
    ['亲子木工坊', '手工教室'],
    ['少年足球友谊赛', '体育中心二号场'],
    ['编程马拉松：六小时做一个小游戏', '图书馆三层'],
    ['传统节气：霜降与柿子', '屋顶花园'],
    ['阅读分享会：我最想住进去的一本书', '图书馆报告厅'],
    ['研学说明会', '线上'],
    ['教师开放日', '各校'],
    ['课后服务咨询日', '区政务中心'],
  ] as const
).map(([title, place]) => ({
  title,
  place,
  content: `${paragraphs(`${title}欢迎孩子与家长一同参加。请提前十五分钟到场，凭家长端的报名码签到。`)}<ul><li>无需另付费用</li><li>请为孩子准备饮水</li></ul>${paragraphs(closing[2])}`,
}))

export const learning = (
  [
    ['湿地里的一天', '在水边认识三十种鸟。'],
    ['去看一座老桥', '量一量、画一画，再搭一座自己的桥。'],
    ['从麦子到面包', '在农场走完一条粮食的路。'],
    ['夜晚的星空', '带着星图，在山里住一晚。'],
    ['一座博物馆的幕后', '修复师怎样让一只碗重新完整。'],
    ['小小电台', '采访、剪辑，做一档自己的节目。'],
  ] as const
).map(([title, summary]) => ({
  title,
  summary,
  content: paragraphs(
    summary,
    '行程由学校与研学机构共同拟定，出发前两周公布分组、住宿与保险安排，家长确认后方可成行。',
    '每二十名孩子配一名带队教师与一名安全员，全程可查位置与就餐记录。',
  ),
}))

export const overview = [
  {
    title: '我们是谁',
    titleEn: 'Who we are',
    content: paragraphs(
      '我们为中小学提供课后服务与研学的组织工作：学校发布班级，机构派出教师，家长在线报名，教委看见全区。',
      '我们不办班，只让每一方把自己的事做好，并让每一步都有据可查。',
    ),
    contentEn: paragraphs(
      'We organise after-school classes and study tours: schools open classes, agencies send teachers, families enrol online, and the commission sees ' +
        'the whole district.',
    ),
  },
  {
    title: '我们相信的',
    titleEn: 'What we believe',
    content: '<blockquote>一个孩子的下午，应当比一张时间表更宽。</blockquote><p>课程要有趣，也要有始有终；数据要准确，也要懂得收敛。</p>',
  },
  { title: '怎样保证安全', content: '<ul><li>教师资质三级审核，到期停签</li><li>每一节课点名，缺勤即时告知家长</li><li>接送人登记，离校扫码</li></ul>' },
  { title: '与我们合作', content: paragraphs('学校与机构可在登录页提交入驻申请，资料齐全的，三个工作日内答复。') },
]
export const schools = {
  siteName: '海淀课后',
  siteNameEn: 'Haidian After School',
  slogan: '让每个孩子的下午都有光',
  sloganEn: 'Light for every afternoon',
  description: '面向海淀区中小学的课后服务与研学平台：选课、报名、上课、成长，一处完成。',
  descriptionEn: 'After-school classes and study tours for the schools of Haidian, all in one place.',
  phone: '010-8888 6666',
  email: 'hello@kehou.com',
  address: '北京市海淀区学院路 1 号',
  hours: '周一至周五 9:00–17:30',
  icp: '京ICP备00000000号',
  isIndexed: true,
}

const block = (type: string, props: Readonly<Record<string, unknown>>, i: number) => ({ id: `${type}-${i}`, type, v: 1, props })
const tree = (...all: readonly (readonly [string, Readonly<Record<string, unknown>>])[]): Tree => all.map(([type, props], i) => block(type, props, i))
export const home = (picture: string, alt: string) => ({
  title: '首页',
  slug: 'home',
  lang: 'zh',
  description: schools.description,
  blocks: tree(
    [
      'hero',
      {
        title: '让每个孩子的下午都有光',
        lead: '三点半之后，学校里还有合唱、编程、足球和一畦番茄。选一门课，看一次展，来参加下一场活动。',
        picture,
        alt,
        action: '看看正在报名的课程',
        link: '/site/guide',
      },
    ],
    ['numbers', { title: '', source: 'live', items: [] }],
    ['news', { title: '最新资讯', count: 5 }],
    ['activities', { title: '近期活动', count: 6 }],
    ['classes', { title: '正在报名', count: 6 }],
    ['achievements', { title: '孩子们的作品', count: 8 }],
    ['learning', { title: '研学天地', count: 3 }],
    ['map', { title: '我们在这些学校' }],
    ['contact', { title: '有问题，问我们', note: '工作日九点到十七点半有人接听；其他时间请在线留言，次日答复。' }],
  ),
})
export const homeEn = (picture: string) => ({
  title: 'Home',
  slug: 'home',
  lang: 'en',
  description: schools.descriptionEn,
  blocks: tree(
    [
      'hero',
      {
        title: 'Light for every afternoon',
        lead: 'After half past three there is a choir, a football pitch, a coding club and a bed of tomatoes.',
        picture,
        alt: 'Children on their way to a school with arched windows',
        action: 'Read the news',
        link: '/site/en/news',
      },
    ],
    ['numbers', { title: '', source: 'live', items: [] }],
    ['news', { title: 'News', count: 4 }],
    ['achievements', { title: 'Works of our pupils', count: 4 }],
    ['contact', { title: 'Ask us', note: 'We answer on working days.' }],
  ),
})
export const guide = (picture: string, alt: string) => ({
  title: '报名指南',
  slug: 'guide',
  lang: 'zh',
  inMenu: true,
  sort: 1,
  description: '从选课到结课，家长需要知道的事。',
  blocks: tree(
    ['hero', { title: '报名指南', lead: '从选课到结课，家长需要知道的事，都在这一页。', picture, alt }],
    [
      'columns',
      {
        split: 'wide',
        left: [
          block(
            'text',
            {
              body: '<h2>三步报名</h2><ol><li>登录家长端，绑定孩子；</li><li>按年级与时间选课，名额实时可见；</li><li>在线缴费，收到确认短信。</li></ol><p>名额已满时可以候补，有人退出会按顺序通知。</p>',
            },
            21,
          ),
        ],
        right: [
          block('button', { action: '去报名', link: '/login', look: 'strong' }, 22),
          block('text', { body: '<p>还没有账号？用手机号即可注册。</p>' }, 23),
        ],
      },
    ],
    ['classes', { title: '正在报名', count: 9 }],
    [
      'faq',
      {
        title: '常见问题',
        items: [
          { question: '孩子临时有事，怎样请假？', answer: '<p>在家长端的课表里点开那一节课，选择请假。批准后该课次按班级规则补课或退费。</p>' },
          { question: '什么时候可以退费？', answer: '<p>开课前取消的班级全额退回；开课后按未确认的课次计算，规则在报名页写明。</p>' },
          { question: '谁可以来接孩子？', answer: '<p>只有登记过的接送人。可在家长端添加，学校核对后生效。</p>' },
        ],
      },
    ],
  ),
})
