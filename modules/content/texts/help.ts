/** Help for the main screens, as the product ships it: what a screen is for, and what its states mean. */
import { flowHelp } from './help-flow.ts'
import { salesHelp } from './help-sales.ts'

export interface Help {
  readonly id: string
  readonly parentId: string
  readonly title: string
  readonly path?: string
  readonly content?: string
  readonly isPublic?: boolean
}
const chapter = (id: string, title: string): Help => ({ id, parentId: '0', title })
const about = (parentId: string, path: string, title: string, content: string): Help => ({
  id: `help${path.replaceAll(/[/:]+/g, '-')}`,
  parentId,
  title,
  path,
  content,
})
const faq = (id: string, title: string, content: string): Help => ({ id, parentId: 'help-faq', title, content, isPublic: true })
const states = (...all: readonly (readonly [name: string, meaning: string])[]) =>
  `<ul>${all.map(([name, meaning]) => `<li><strong>${name}</strong>：${meaning}</li>`).join('')}</ul>`

export const stockHelp: readonly Help[] = [
  chapter('help-teach', '开班与上课'),
  about(
    'help-teach',
    '/openclass/launch',
    '开课管理',
    `<p>从这里建立班级、提交审核、发布报名，并跟踪到结课。点一行可速览，“打开整页”查看流程与历史。</p>${states(
      ['待完善', '补齐课表、教师、教室与价格'],
      ['待确认教师', '学校确认任课教师'],
      ['待发布', '检查无误后提交发布'],
      ['发布待审', '等待审核；价格、日期、人数和教师已冻结'],
      ['已发布', '家长可以报名和缴费'],
      ['已确认开班', '人数达到，等待第一节课'],
      ['上课中', '按课表上课，每节课需要考勤'],
      ['结课待确认', '机构已提交，学校确认'],
      ['已结课', '成果可公示，费用可结算'],
      ['已取消', '已收费用进入退费'],
    )}`,
  ),
  about(
    'help-teach',
    '/openclass/launch/:id',
    '班级详情',
    '<p>“流程”页显示当前可做的操作和由谁来做；“历史”页记录每一次修改，可查看任一时点的样子。</p>' + '<p>按钮只在您有权限且状态允许时出现。</p>',
  ),
  about('help-teach', '/sch_lesson/kcb', '课程表', '<p>按周或月查看课次。点课次进入考勤、换师与调课。</p>'),
  about(
    'help-teach',
    '/lessons/teacherChange',
    '换师申请',
    `<p>教师不能到课时由机构申请更换，学校同意后生效。</p>${states(
      ['待接受', '等待接替的教师答复'],
      ['待审批', '等待学校审批'],
      ['已生效', '新教师已排入课次'],
      ['已驳回', '课次仍由原教师授课'],
      ['已失效', '逾期未处理'],
    )}`,
  ),
  about(
    'help-teach',
    '/basic/leave',
    '学生请假',
    `<p>家长在开课前提交，教师和学校可见；批准的请假在考勤中显示为请假。</p>${states(
      ['待审批', '等待教师或学校处理'],
      ['已批准', '该课次记为请假'],
      ['已驳回', '仍需到课'],
      ['已撤回', '家长在审批前取消'],
      ['已销假', '批准后又照常上课'],
    )}`,
  ),
  chapter('help-money', '报名与费用'),
  about(
    'help-money',
    '/parent/enrol',
    '课程报名',
    '<p>选择孩子后查看可报的班级。提交后名额为您保留，请在提示时间内付款；也可以按志愿顺序一次填写几个班级：先取第一个有名额的，都满时候补。满员时可以候补，有空位会通知您；人多时页面会告诉您排在第几位，轮到时自动继续。</p>',
  ),
  about(
    'help-money',
    '/parent/enrolments',
    '我的报名',
    `<p>查看每个孩子的报名，缴费、请假和申请退费。</p>${states(
      ['占位待支付', '名额保留到显示的时间，逾期自动释放'],
      ['候补', '按顺序等待空位'],
      ['候补可报', '有空位了，请在期限内确认'],
      ['已报名', '付款完成'],
      ['已过期', '未在期限内付款或确认'],
      ['已退班', '退费按规则计算'],
    )}`,
  ),
  about(
    'help-money',
    '/order/list',
    '订单列表',
    `<p>按订单号、学生或班级查找订单。金额以元显示。</p>${states(
      ['待支付', '尚未付款'],
      ['已支付', '款项已到账'],
      ['已关闭', '逾期未付'],
      ['已取消', '付款前取消'],
    )}`,
  ),
  about('help-money', '/finance/refundOrder', '退款订单', '<p>按金额分级审批；审批人与执行退款的人不能是同一人。退款原路退回，失败的会列为异常等待处理。</p>'),
  about(
    'help-money',
    '/settlement/run',
    '结算',
    '<p>选择周期与对象生成结算单，核对明细后提交；财务两人分别审批与付款。已付款的结算单不能修改，差额用补充结算。</p>',
  ),
  ...salesHelp,
  ...flowHelp,
  chapter('help-admin', '系统管理'),
  about(
    'help-admin',
    '/system/user',
    '账号',
    `<p>新建、停用账号，重置密码，设置角色。停用会立即结束该账号的登录。</p>${states(
      ['正常', '可以登录'],
      ['待审核', '注册后等待批准'],
      ['已停用', '不能登录'],
    )}`,
  ),
  about('help-admin', '/system/role', '角色', '<p>角色决定能看到的菜单和能执行的操作。授权不能超出授予者自己的范围。</p>'),
  about('help-admin', '/system/dict', '系统字典', '<p>左侧选择字典，右侧维护字典项。封存的项不再出现在下拉框，已有数据不受影响。</p>'),
  about(
    'help-admin',
    '/eip/smsTemplate',
    '短信模板',
    '<p>占位符写作 {名称}。发送时缺少参数会被拒绝并指出是哪一个。“服务商模板编号”是在短信服务商处审核通过的编号。</p>',
  ),
  about(
    'help-admin',
    '/website/page',
    '网站页面',
    '<p>编辑后先保存为草稿，点“发布”才会对外生效；“历史”里能看到每一版。协议与隐私政策发布前请由法律顾问审核。</p>',
  ),
  chapter('help-faq', '常见问题'),
  faq('help-faq-register', '家长如何注册？', '<p>在登录页点“家长注册”，用手机号和验证码注册。学校登记过您的手机号时，孩子会自动关联。</p>'),
  faq('help-faq-enrol', '报名后名额保留多久？', '<p>提交报名后请在页面显示的时间内付款，逾期名额会让给候补的同学。</p>'),
  faq('help-faq-refund', '如何申请退费？', '<p>在“我的报名”里选择对应的班级申请退费，页面会先显示按规则可退的金额。审核通过后原路退回。</p>'),
  faq('help-faq-leave', '孩子临时不能上课怎么办？', '<p>请在开课前提交请假。开课后请联系任课教师或学校。</p>'),
  faq('help-faq-password', '忘记密码怎么办？', '<p>在登录页点“忘记密码”，用手机验证码设置新密码。学校和机构的账号也可以请管理员重置。</p>'),
]
