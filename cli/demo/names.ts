/** Names of the demo district: all of them invented, none of them anybody's. */

/** The places are real, so that the public page of Haidian has something to show; whoever lives and works in them is not. */
export const city = { code: '110100', name: '北京市', province: '北京市' } as const
/** Each with a point in its middle, around which its invented schools are strewn. */
export const areas = [
  { code: '110108', name: '海淀区', lng: 116.298, lat: 39.986 },
  { code: '110105', name: '朝阳区', lng: 116.466, lat: 39.948 },
  { code: '110107', name: '石景山区', lng: 116.208, lat: 39.916 },
] as const

const surnames = [...'赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜谢邹喻柏水窦章云苏潘葛范彭郎鲁韦昌马苗凤花方俞任袁柳']
const given = [
  '青禾',
  '星野',
  '沐阳',
  '知夏',
  '云舒',
  '晴川',
  '小满',
  '初一',
  '秋实',
  '冬青',
  '竹溪',
  '松月',
  '海棠',
  '白露',
  '清和',
  '朝颜',
  '半夏',
  '南星',
  '苍术',
  '长安',
  '望舒',
  '听澜',
  '折枝',
  '拾光',
  '向晚',
  '怀瑾',
  '若水',
  '景行',
  '修远',
  '子衿',
  '采薇',
  '鹿鸣',
  '蒹葭',
  '木瓜',
  '桃夭',
  '芄兰',
  '葛覃',
  '卷耳',
  '麦',
  '果',
  '橙',
  '芽',
  '朵',
  '苗',
  '田',
  '禾',
  '溪',
  '屿',
  '岚',
  '霁',
  '棠',
  '柚',
  '荔',
  '榕',
  '杉',
  '梧',
  '荞',
  '菽',
  '桐',
  '桦',
] as const
const adults = [
  '文博',
  '思齐',
  '明远',
  '立群',
  '书恒',
  '雅宁',
  '慧敏',
  '海燕',
  '春晖',
  '卫东',
  '丽华',
  '建平',
  '晓峰',
  '静怡',
  '国梁',
  '玉兰',
  '振宇',
  '秀英',
  '志远',
  '佳音',
] as const

export const surname = (pick: <T>(from: readonly T[]) => T): string => pick(surnames)
export const childName = (family: string, pick: <T>(from: readonly T[]) => T): string => family + pick(given)
export const adultName = (family: string, pick: <T>(from: readonly T[]) => T): string => family + pick(adults)

const places = ['云溪', '星河', '青竹', '望湖', '枫林', '晴川', '听潮', '锦园', '白鹭', '松风', '桃源', '麦浪', '银杏', '清泉', '雁南', '海棠'] as const
/** School names without end: the places first, then numbered. */
export const schoolName = (i: number): string => {
  const round = Math.floor(i / places.length)
  return `${places[i % places.length]}${round > 0 ? `第${round + 1}` : ''}${i % 6 === 5 ? '学校' : '小学'}`
}
const makers = ['萤火虫艺术', '小宇航员科创', '飞鸟体育', '墨竹书画', '蓝鲸音乐', '方块机器人', '向日葵阅读', '绿芽劳动'] as const
export const agencyName = (i: number): string => {
  const round = Math.floor(i / makers.length)
  return `${makers[i % makers.length]}教育中心${round > 0 ? `（${round + 1}部）` : ''}`
}

export interface Course {
  readonly name: string
  readonly type: string
  readonly subject: string
  readonly room: string
  readonly chapters: readonly string[]
}
const course = (name: string, type: string, subject: string, room: string, chapters: string): Course => ({
  name,
  type,
  subject,
  room,
  chapters: chapters.split(' '),
})
/** What each agency teaches: five courses of its kind. */
export const courses: readonly (readonly Course[])[] = [
  [
    course('水彩小画家', 'interest', 'art', '美术教室', '认识水彩 色彩游戏 天空与云 一片叶子 水果静物 校园一角 雨天 我的家人 花园 夜空 装裱 小画展'),
    course('创意陶艺', 'interest', 'handcraft', '美术教室', '泥的脾气 捏塑 盘条 泥板 小碗 杯子 浮雕 动物 上釉 烧制 修整 陶艺集市'),
    course('儿童舞蹈', 'interest', 'dance', '音乐教室', '热身与把杆 节奏 方位 手位 脚位 小组合 表情 队形 民族舞 现代舞 排练 汇报演出'),
    course('少儿戏剧', 'interest', 'drama', '报告厅', '破冰 声音 身体 观察 即兴 角色 剧本 走位 道具 合成 彩排 公演'),
    course('剪纸与窗花', 'interest', 'handcraft', '美术教室', '折与剪 对称 团花 生肖 阴刻 阳刻 窗花 人物 套色 故事 创作 展览'),
  ],
  [
    course('家庭科学实验', 'science', 'experiment', '科学实验室', '会跳舞的盐 火山 彩虹 浮与沉 静电 空气炮 光的路 声音 种子 酸与碱 磁 科学秀'),
    course('航天小课堂', 'science', 'experiment', '科学实验室', '仰望 太阳系 月球 火箭 空间站 卫星 航天服 火星 望远镜 水火箭 设计 发射日'),
    course('图形化编程', 'science', 'coding', '计算机教室', '舞台与角色 动作 事件 循环 条件 变量 画笔 声音 克隆 小游戏 调试 作品发布'),
    course('Python 入门', 'science', 'coding', '计算机教室', '第一行代码 变量 输入输出 判断 循环 列表 函数 画图 小游戏 文件 项目 展示'),
    course('无人机启航', 'science', 'robot', '体育馆', '认识无人机 安全 悬停 航线 图形 编队 编程 摄影 任务 竞速 维护 飞行日'),
  ],
  [
    course('校园足球', 'sports', 'football', '操场', '球感 运球 传球 停球 射门 带球过人 防守 定位球 二过一 小场 规则 联赛'),
    course('趣味篮球', 'sports', 'basketball', '体育馆', '球性 运球 传接 投篮 上篮 脚步 防守 抢断 配合 快攻 规则 比赛'),
    course('羽毛球基础', 'sports', 'badminton', '体育馆', '握拍 发球 高远球 步法 网前 吊球 杀球 接杀 单打 双打 规则 比赛'),
    course('花样跳绳', 'sports', 'football', '操场', '基本跳 并脚 开合 交叉 双摇 车轮 长绳 交互绳 编排 音乐 排练 展示'),
    course('少儿武术', 'sports', 'basketball', '体育馆', '抱拳礼 步型 手型 腿法 五步拳 组合 器械 对练 套路 精神 排练 会演'),
  ],
  [
    course('硬笔书法', 'interest', 'calligraphy', '阶梯教室', '坐姿 横竖 撇捺 点钩 偏旁 结构 独体 左右 上下 包围 章法 作品'),
    course('软笔楷书', 'interest', 'calligraphy', '美术教室', '文房四宝 中锋 横 竖 撇 捺 钩 折 结构 临帖 落款 春联'),
    course('国画小品', 'interest', 'art', '美术教室', '笔墨 兰 竹 菊 梅 荷 金鱼 小鸡 山 水 题款 扇面'),
    course('篆刻启蒙', 'interest', 'calligraphy', '美术教室', '印章故事 石与刀 篆字 设计 上石 冲刀 切刀 朱文 白文 钤印 边款 印谱'),
    course('围棋入门', 'interest', 'chess', '阶梯教室', '气 提子 眼 打吃 双吃 枷 征 死活 布局 官子 实战 小比赛'),
  ],
  [
    course('合唱团', 'interest', 'music', '报告厅', '呼吸 发声 音准 节奏 咬字 二声部 指挥 情感 曲目一 曲目二 排练 音乐会'),
    course('尤克里里', 'interest', 'music', '音乐教室', '认识琴 调弦 C和弦 F和弦 G和弦 节奏型 弹唱 切换 扫弦 分解 合奏 演出'),
    course('竖笛合奏', 'interest', 'music', '音乐教室', '持笛 呼吸 低音 高音 吐音 连音 曲一 曲二 合奏 节拍 排练 演出'),
    course('打击乐', 'interest', 'music', '音乐教室', '身体打击 手鼓 沙锤 三角铁 小军鼓 节奏 组合 声部 即兴 合奏 排练 演出'),
    course('音乐剧', 'interest', 'drama', '报告厅', '听与看 唱 跳 演 角色 场景 和声 编舞 服装 合成 彩排 首演'),
  ],
  [
    course('积木机器人', 'science', 'robot', '科学实验室', '结构 齿轮 杠杆 电机 传感 巡线 避障 机械臂 程序 任务 挑战 比赛'),
    course('智能小车', 'science', 'robot', '计算机教室', '拆解 组装 驱动 转向 超声波 红外 循迹 遥控 编程 调参 竞速 展示'),
    course('3D 打印设计', 'science', 'robot', '计算机教室', '三维 建模 拉伸 旋转 镂空 名牌 笔筒 拼装 切片 打印 打磨 发布会'),
    course('创客木工', 'labour', 'handcraft', '科学实验室', '工具 安全 量与画 锯 磨 钻 榫 胶合 小凳 涂装 改进 展览'),
    course('物联网小屋', 'science', 'coding', '计算机教室', '传感器 灯 风扇 温度 湿度 门禁 联网 面板 自动化 节能 综合 展示'),
  ],
  [
    course('绘本共读', 'interest', 'reading', '阶梯教室', '一本书 封面 人物 情节 猜测 朗读 角色 续编 画一页 做书 分享 书市'),
    course('整本书阅读', 'interest', 'reading', '阶梯教室', '选书 计划 圈画 人物 主题 结构 写法 讨论 辩论 书评 改写 读书会'),
    course('小小演说家', 'interest', 'reading', '报告厅', '自我介绍 声音 眼神 结构 故事 观点 论据 即兴 辩论 主持 演讲 比赛'),
    course('英语戏剧', 'interest', 'english', '报告厅', 'Hello Sounds Words Songs Roles Scenes Lines Moves Props Run Rehearsal Show'),
    course('诗词吟诵', 'interest', 'reading', '阶梯教室', '平仄 押韵 春 夏 秋 冬 山水 田园 边塞 送别 飞花令 诗会'),
  ],
  [
    course('屋顶农场', 'labour', 'gardening', '操场', '土 种 水 肥 虫 光 苗 移栽 观察 修剪 收获 分享'),
    course('小小厨师', 'labour', 'handcraft', '科学实验室', '洗手 刀具 蔬菜 面点 饭团 煎蛋 沙拉 汤 饺子 点心 摆盘 家宴'),
    course('手工编织', 'labour', 'handcraft', '美术教室', '线 平结 环 杯垫 手链 挂毯 毛线 平针 围巾 钩针 配色 集市'),
    course('布艺缝纫', 'labour', 'handcraft', '美术教室', '针线 平针 回针 纽扣 香包 布袋 贴布 缝纫机 围裙 改造 设计 秀场'),
    course('中草药园', 'labour', 'gardening', '科学实验室', '认药 薄荷 艾草 菊 枸杞 香囊 炮制 茶 药膳 标本 图鉴 开放日'),
  ],
]
