/** The user agreement that the product brings along: a template that the operator's counsel reviews before it is published. */

/** A line of Chinese goes on where the next begins. */
export const agreementZh = `
<p><strong>本文本为产品随附的模板，运营方应在发布前由法律顾问审核，并补充运营主体、争议解决地等内容。</strong></p>
<p>欢迎使用“课堂”平台（以下称“平台”）。注册或使用平台，即表示您已阅读并同意本协议与《隐私政策》。未满十八周岁的学生应由监护人注册和使用。</p>
<h3>一、账号</h3>
<ul>
<li>家长凭手机号注册；学校、机构、教师账号由所属单位或平台审核后开通。</li>
<li>请提供真实、准确的信息，妥善保管密码与验证码。账号仅限本人使用，发现被盗用请立即联系平台。</li>
</ul>
<h3>二、报名与缴费</h3>
<ul>
<li>报名以班级页面公布的对象、时间、名额、价格与退费规则为准；提交报名后名额按页面提示的时间为您保留。</li>
<li>费用通过平台公示的渠道支付，不得要求或接受平台之外的收费。</li>
<li>一次收费的课时与月数不超过主管部门规定的上限。</li>
</ul>
<h3>三、上课、请假与退费</h3>
<ul>
<li>学生按课表上课；请假请在开课前在平台提交。</li>
<li>退费按报名时确认的退费规则和已上课时计算，审核通过后原路退回。因学校或机构原因取消的课程全额退还未上课时的费用。</li>
</ul>
<h3>四、学校、机构与教师</h3>
<ul>
<li>机构与教师应具备法律法规要求的资质，并对上传材料的真实性负责。</li>
<li>考勤、评价与结算数据应如实填写；平台保留修改记录。</li>
</ul>
<h3>五、行为规范</h3>
<p>不得利用平台从事违法活动，不得上传侵害他人权益的内容，不得以任何方式干扰平台运行或获取他人信息。违反时，平台可以限制功能或停用账号。</p>
<h3>六、责任</h3>
<p>平台对因自身过错造成的损失依法承担责任。因不可抗力、第三方支付或通信故障造成的服务中断，平台会及时公告并尽力恢复。</p>
<h3>七、变更与终止</h3>
<p>协议变更会在本页公布新的版次与日期。您可以随时停止使用并注销账号；未完成的订单、退费与结算仍按本协议处理。</p>
<h3>八、适用法律</h3>
<p>本协议适用中华人民共和国法律。争议先行协商；协商不成的，提交运营方所在地人民法院解决。</p>
`
  .trim()
  .replaceAll(/\n(?!<)/g, '')

export const agreementEn = `
<p><strong>This text is a template that comes with the product. Before publishing it, the operator has it reviewed by counsel and adds
its own name and the place of jurisdiction.</strong></p>
<p>Welcome to the Ketang platform (“the platform”). By registering or using it you agree to this agreement and to the privacy policy.
Pupils under eighteen are registered and represented by a guardian.</p>
<h3>1. Accounts</h3>
<ul>
<li>Parents register with a phone; accounts of schools, agencies and teachers are opened after an audit.</li>
<li>Give true and exact information, and keep passwords and codes to yourself. Tell us at once when somebody else uses your account.</li>
</ul>
<h3>2. Enrolment and payment</h3>
<ul>
<li>Whom a class is for, its window, seats, price and refund rules are those on its page; a seat is held for you for the time shown there.</li>
<li>Fees are paid through the channels shown on the platform; nobody may ask for or accept payment outside it.</li>
<li>One charge never covers more lessons or months than the authorities allow.</li>
</ul>
<h3>3. Lessons, leave and refunds</h3>
<ul>
<li>Pupils follow the timetable; leave is asked for on the platform before the lesson begins.</li>
<li>Refunds follow the rules that were confirmed at enrolment and the lessons already held, and return the way they were paid.
What a school or agency cancels is refunded in full for the lessons not held.</li>
</ul>
<h3>4. Schools, agencies and teachers</h3>
<ul>
<li>Agencies and teachers hold the qualifications the law requires and answer for the truth of what they upload.</li>
<li>Attendance, marks and settlements are entered truthfully; changes leave a record.</li>
</ul>
<h3>5. Conduct</h3>
<p>Nothing unlawful, nothing that harms the rights of others, no interference with the platform and no collecting of other people's data.
The platform may limit or disable an account that breaks this.</p>
<h3>6. Liability</h3>
<p>The platform is liable by law for losses it causes by its own fault. Interruptions by force majeure or by payment and telecom providers
are announced and repaired as fast as possible.</p>
<h3>7. Changes and end</h3>
<p>A changed agreement is published on this page with its edition and date. You may stop and close your account at any time; open orders,
refunds and settlements are still finished by this agreement.</p>
<h3>8. Law</h3>
<p>The laws of the People's Republic of China apply. Disputes are first talked over, then brought before the court at the operator's seat.</p>
`.trim()
