/** Pinyin: how Chinese characters are spelled, without tones, so that names are found by what a keyboard types. Pure; needs no list of all
 * characters: the collation of ICU puts them in the order of their spelling, so that the first of each syllable tells it of all between. */

/** Each syllable and the first character that is spelled so; `v` stands for ü, as people type it. */
const firsts =
  'a吖ai哎an安ang肮ao凹ba丷bai挀ban扳bang邦bao勹bei卑ben奔beng伻bi屄bian边biao灬bie憋bin汃bing冫bo癶bu峬ca嚓cai偲can参cang仓cao撡ce冊cen嵾ceng曽cha叉chai芆chan辿chang伥chao抄che车chen抻' +
  'cheng阷chi吃chong充chou抽chu出chua歘chuai揣chuan巛chuang刅chui吹chun旾chuo逴ci呲cong匆cou凑cu粗cuan汆cui崔cun邨cuo搓da咑dai呆dan丹dang当dao刀de嘚deng灯di氐dia嗲dian敁diao刁die爹' +
  'ding丁diu丟dong东dou吺du厾duan耑dui垖dun吨duo多e妸en奀er儿fa发fan帆fang匚fei飞fen分feng丰fo仏fou紑fu夫ga旮gai侅gan甘gang冈gao皋ge戈gei给gen根geng刯gong工gou勾gu估gua瓜guai乖guan关' +
  'guang光gui归gun丨guo呙ha哈hai咍han佄hang夯hao茠he诃hei黒hen拫heng亨hong叿hou齁hu乎hua花huai怀huan欢huang巟hui灰hun昏huo吙ji丌jia加jian戋jiang江jiao艽jie阶jin巾jing坕jiong冂jiu丩' +
  'ju凥juan姢jue噘jun军ka咔kai开kan刊kang忼kao尻ke匼ken肎keng劥kong空kou抠ku扝kua夸kuai蒯kuan宽kuang匡kui亏kun坤kuo扩la垃lai来lan兰lang啷lao捞le仂lei勒leng崚li哩lia俩lian奁liang良' +
  'liao撩lie毟lin拎ling伶liu溜long龙lou瞜lu噜lv驴luan娈lve掠lun抡luo啰ma妈mai埋man嫚mang牤mao猫me嚒mei呅men椚meng擝mi咪mian宀miao喵mie乜min民ming名miu谬mo摸mou哞mu毪na拏nai腉nan囡nang囔' +
  'nao孬ne疒nei娞nen恁neng能ni妮nian拈niang娘niao鸟nie捏nin囜ning宁niu妞nong农nou羺nu奴nv女nuan奻nve疟nun黁nuo郍o喔ou讴pa妑pai拍pan眅pang乓pao抛pei呸pen喷peng匉pi丕pian囨piao剽pie氕' +
  'pin姘ping乒po钋pou剖pu仆qi七qia掐qian千qiang呛qiao悄qie苆qin亲qing靑qiong卭qiu丘qu区quan奍que炔qun夋ran呥rang穣rao娆re惹ren人reng扔ri日rong戎rou厹ru邚ruan堧rui婑run瞤ruo捼sa仨sai毢' +
  'san三sang桒sao掻se閪sen森seng僧sha杀shai筛shan山shang伤shao弰she奢shen申sheng升shi尸shou収shu书shua刷shuai衰shuan闩shuang双shui脽shun吮shuo说si厶song忪sou凁su苏suan狻sui夊sun孙' +
  'suo唆ta他tai囼tan坍tang汤tao夲te忑teng熥ti剔tian天tiao旫tie帖ting厅tong囲tou偷tu凸tuan湍tui推tun吞tuo乇wa屲wai歪wan弯wang尢wei危wen昷weng翁wo挝wu乌xi夕xia呷xian仙xiang乡xiao灱xie些' +
  'xin心xing星xiong凶xiu休xu吁xuan吅xue削xun坃ya丫yan恹yang央yao幺ye倻yi一yin囙ying应yong佣you优yu込yuan囦yue曰yun晕za帀zai災zan兂zang匨zao傮ze则zei贼zen怎zeng増zha扎zhai夈zhan枬' +
  'zhang张zhao佋zhe蜇zhen贞zheng凧zhi之zhong中zhou州zhu朱zhua抓zhuai跩zhuan专zhuang妆zhui隹zhun宒zhuo拙zi乲zong宗zou邹zu租zuan钻zui厜zun尊zuo嘬'

const starts = [...firsts.matchAll(/([a-z]+)([^a-z])/g)].map(([, syllable, first]) => ({ syllable: syllable!, first: first! }))
/** Characters that are read otherwise in names, or more than one way; the reading of a surname stands first. */
const others: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  (
    '单shan,dan 曾zeng,ceng 解xie,jie 仇qiu,chou 区qu,ou 查cha,zha 朴piao,pu 尉wei,yu 冼xian 盖gai,ge 种zhong,chong 员yuan,yun 缪miao,mou ' +
    '翟zhai,di 覃qin,tan 乐le,yue 召shao,zhao 黑hei 折zhe,she 宓mi,fu 褚chu,zhu 逄pang 谌chen,shen 祭zhai,ji 佴nai 隗wei,kui ' +
    '万wan,mo 俟si,qi 秘bi,mi 重chong,zhong 长chang,zhang 行xing,hang 朝chao,zhao 都dou,du 会hui,kuai 调diao,tiao 传chuan,zhuan ' +
    '沈shen,chen 什shi,shen 厦sha,xia 吓xia,he 藏cang,zang 参can,shen 圈quan,juan 少shao 弹tan,dan 角jiao,jue 校xiao,jiao 给gei,ji ' +
    '还hai,huan 和he 地di,de 得de,dei 着zhe,zhao 了le,liao 咖ka,ga 伽jia,qie 茄qie,jia 奇qi,ji 贾jia,gu 降jiang,xiang 强qiang,jiang 塔ta 率lv,shuai ' +
    '绿lv,lu 说shuo,shui 谁shei,shui 似si,shi 苔tai 么me 瑞rui 玚yang,chang 瑄xuan 珩heng 焘tao,dao 阚kan ' +
    '肋lei 拓ta,tuo 咳ke,hai 辗zhan 陂pi,bei 仔zai,zi 桔ju,jie 埔pu,bu 掺chan 徵zheng,zhi 唷yo 哟yo'
  )
    .split(' ')
    .map(one => [one[0], one.slice(1).split(',')]),
)

const order = new Intl.Collator('zh-u-co-pinyin')
const isHan = /^\p{Script=Han}$/u
const known = new Map<string, readonly string[]>()

/** The spelling of a character by its place in the order. */
function placed(character: string): string {
  let low = 0,
    high = starts.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (order.compare(starts[middle]!.first, character) <= 0) low = middle
    else high = middle
  }
  return starts[low]!.syllable
}

/** How a character is spelled, the likeliest first; empty for what is not Chinese. */
export function readingsOf(character: string): readonly string[] {
  let found = known.get(character)
  if (found) return found
  found = isHan.test(character) ? (others[character] ?? [placed(character)]) : []
  // Texts hold a few thousand different characters; whoever sends all there are does not fill the memory.
  if (known.size < 30_000) known.set(character, found)
  return found
}
