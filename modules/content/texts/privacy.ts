/** The privacy policy that the product brings along: a template that the operator's counsel reviews before it is published. */

/** A line of Chinese goes on where the next begins. */
export const privacyZh = `
<p><strong>本文本为产品随附的模板，运营方应在发布前由法律顾问审核，并补充运营主体、联系方式和实际使用的第三方服务。</strong></p>
<p>本政策说明“课堂”平台（以下称“平台”）在提供课后服务与公开课报名、缴费、考勤、退费、结算等服务时，如何处理个人信息。</p>
<h3>一、我们处理哪些信息</h3>
<ul>
<li>账号信息：账号、姓名、手机号、所属单位与角色，用于登录、识别身份和通知。</li>
<li>学生信息：姓名、性别、出生日期或身份证号、学校、年级与班级，用于报名资格核验、编班与考勤。</li>
<li>监护人信息：姓名、手机号、与学生的关系，用于建立监护关系、下单、请假和紧急联系。</li>
<li>交易信息：订单、支付渠道的流水号、退费与发票抬头，用于履行合同和财务核对。平台不保存银行卡密码。</li>
<li>上课信息：考勤、请假、课堂评价与结课成果，用于教学管理与费用结算。</li>
<li>教师与机构信息：资质证明、合同、收款账户，用于依法审核与结算。</li>
<li>日志信息：登录时间、访问地址、操作记录，用于安全与责任追溯。</li>
</ul>
<h3>二、未成年人的信息</h3>
<p>不满十四周岁未成年人的个人信息属于敏感个人信息。平台只在监护人同意后处理，只用于教学服务所必需的目的，
只向需要知道的学校、任课机构和任课教师提供，并对教师和机构隐藏与教学无关的内容。公开展示的结课成果不显示学生姓名。</p>
<h3>三、我们如何使用与共享</h3>
<ul>
<li>学校、区教育行政部门、任课机构按各自职责查看其范围内的信息；每一次查看范围由系统按角色和所属单位限定。</li>
<li>支付机构、短信服务商仅收到完成支付或发送短信所必需的信息。</li>
<li>除法律规定或经您同意外，不向其他第三方提供个人信息，不用于广告画像。</li>
</ul>
<h3>四、保存与安全</h3>
<p>个人信息保存在中华人民共和国境内，保存期限为实现服务目的所必需的时间以及法律法规要求的期限。身份证号、手机号等在存储的记录中加密，
在界面上脱敏显示；密码只保存不可还原的摘要；操作留有不可篡改的记录。</p>
<h3>五、您的权利</h3>
<p>您可以查阅、更正、复制您和您监护的学生的信息，撤回同意，要求删除或注销账号。监护人可以在“监护关系”中解除绑定，
也可以通过学校管理员或平台的在线反馈提出请求，我们在十五个工作日内答复。</p>
<h3>六、Cookie 与本地存储</h3>
<p>平台仅使用登录与界面偏好所必需的本地存储，不使用第三方跟踪。</p>
<h3>七、变更与联系</h3>
<p>本政策变更时，会在本页公布新的版次与日期；涉及您权利的重大变更将另行通知。对本政策有疑问，请通过“在线客服”页面留言。</p>
`
  .trim()
  .replaceAll(/\n(?!<)/g, '')

export const privacyEn = `
<p><strong>This text is a template that comes with the product. Before publishing it, the operator has it reviewed by counsel and adds
its own name, how to reach it, and the third-party services it really uses.</strong></p>
<p>This policy explains how the Ketang platform (“the platform”) handles personal information when it offers enrolment, payment,
attendance, refunds and settlement of after-school and open classes.</p>
<h3>1. What we handle</h3>
<ul>
<li>Accounts: account name, name, phone, organisation and role, to sign in, to know who acts and to notify.</li>
<li>Pupils: name, sex, date of birth or identity number, school, grade and class, to check eligibility, to form classes and to take attendance.</li>
<li>Guardians: name, phone and relation to the pupil, to order, to ask for leave and to be reached in an emergency.</li>
<li>Transactions: orders, the payment channel's numbers, refunds and invoice titles, to fulfil the contract and keep the books. No card passwords are kept.</li>
<li>Lessons: attendance, leave, marks and final results, to manage teaching and to settle fees.</li>
<li>Teachers and agencies: certificates, contracts and bank accounts, to audit as the law asks and to pay.</li>
<li>Logs: times of logins, addresses and what was done, for security and accountability.</li>
</ul>
<h3>2. Children</h3>
<p>Information about children under fourteen is sensitive. The platform handles it only with a guardian's consent, only as far as teaching
needs it, and shows it only to the school, agency and teacher who need to know. Results shown in public carry no pupil's name.</p>
<h3>3. Use and sharing</h3>
<ul>
<li>Schools, the district's education commission and agencies see what lies in their own area of duty; the system bounds it by role and organisation.</li>
<li>Payment and message providers receive only what a payment or a message needs.</li>
<li>Nothing is given to anybody else without your consent or a legal duty, and nothing is used for advertising profiles.</li>
</ul>
<h3>4. Keeping and security</h3>
<p>Personal information is kept within the People's Republic of China, for as long as the service needs it and the law requires.
Identity numbers and phones are sealed in the records and masked on screens; of passwords only an irreversible digest is kept;
every action leaves a record that can't be altered unnoticed.</p>
<h3>5. Your rights</h3>
<p>You may see, correct and copy what is kept about you and the children in your care, withdraw consent, and ask for deletion or for your
account to be closed. Guardians may end a binding themselves, or ask the school's administrator or leave online feedback; we answer
within fifteen working days.</p>
<h3>6. Cookies and local storage</h3>
<p>Only what signing in and the preferences of the screen need is stored in your browser. There is no third-party tracking.</p>
<h3>7. Changes and contact</h3>
<p>A changed policy is published on this page with its edition and date; changes that touch your rights are announced separately.
For questions, leave a message on the service page.</p>
`.trim()
