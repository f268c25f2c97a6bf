/**
 * Words whose regional form depends on what the sentence is about. Browser-safe.
 */

/** Words that indicate the field of a sentence. No word stands here that is itself in doubt. */
export const cueWords = {
  computing:
    '电脑 计算机 软件 硬件 服务器 浏览器 操作系统 数据库 源代码 源码 编译 编程 编码 命令行 脚本 变量 字段 字符 数组 内存 硬盘 磁盘 缓存 客户端 下载 上传 存储 备份 解压 压缩 插件 程序员 编辑器 加载 鼠标 键盘 屏幕 应用程序 代码库 日志 线程 目录 文件夹 扩展名 用户名 密码 密钥 私钥 木马 恶意软件 病毒 哈希 参数 字节 网页 网站 网址 点击 账号 登录 图标 标签页 默认 模块 路由 端口 序列化 虚拟机 容器 手机 Linux Windows macOS Android iOS Ubuntu GitHub Git Docker Kubernetes Python Java JavaScript Rust API JSON HTML CSS XML SQL YAML PDF CSV URL HTTP USB CPU GPU App SDK RPC TCP',
  files:
    '打开 保存 编辑 删除 复制 读取 写入 创建 新建 生成 格式 路径 快照 分支 合并 提交 拷贝 导入 导出 加密 解密 扩展 后缀 附件 执行 解析 大小 批处理 Git Vi Vim Markdown Word Excel WAV JAR ISO ZIP TXT MP3 MP4 X11 systemd YML DNS \ufffc',
  code: '异步 源码 源代码 函数 变量 字段 字符 数组 编译 编程 实例 属性 参数 线程 序列化 继承 语句 语法 内存 脚本 智能合约 虚拟机 JSON Java JavaScript Python Rust Go C++ API SDK React CPU Linux EVM 内核 Git GitHub',
  containers: 'Docker 容器 ISO Kubernetes OCI 启动盘 安装盘 U盘 虚拟机',
  tokens: '代币 发行 空投 铸造 NFT ERC DeFi 区块链 加密货币 比特币 以太坊 Coin ICO',
  messaging: '发送 接收 广播 聊天 群组 邮件 转发 路由 客户端 线程 请求 字段 API Telegram WhatsApp P2P',
  law: '法院 法庭 法官 律师 诉讼 起诉 指控 破产 司法 仲裁 立法 审批 听证 清盘 清算人 引渡 检察 检方 议会 国会 众议院 参议院 议员 表决 条例 法案 法律 被告 原告 上诉 判决 证监会 监管机构 备案 招股 上市 申报 披露 行政 执法 警方 债权人 陪审 政府 SEC CFTC DOJ FBI',
  procedure:
    '法官 审理 开庭 休庭 听证 立法 审批 破产 清盘 仲裁 上诉 引渡 弹劾 表决 议会 国会 法庭 法院 司法 行政 诉讼 公投 选举 签证',
  stocks:
    '股票 股份 股价 证券 港交所 上交所 深交所 纳斯达克 纽交所 上市 挂牌 涨幅 跌幅 收涨 收跌 ETF 旗下 收购 持股 NASDAQ NYSE',
  nature:
    '恒星 行星 黑洞 星系 太阳 分子 原子 质子 中子 粒子 引力 重力 牛顿 千克 公斤 光速 动量 密度 物理 化学 细胞 基因 免疫 神经元 蛋白质 酶',
  economy: '经济 消费 内需 活力 潜力 动能 潜能 增长点 市场 投资 旅游 商机',
  rescue: '失踪 救援 遇难 残骸 搜救 警方 警员 住所 海域 幸存 台风 飓风 部队',
  food: '餐厅 餐馆 餐饮 菜品 菜式 厨师 美食 点菜 套餐 咖啡 火锅 酒楼 食材 食客 饭店 标价 账单 结账 点餐 上菜 顾客 素食 一道菜',
  program:
    '打开 关闭 卸载 下载 黑客 盗取 漏洞 开源 安装 运行 后台 启动 崩溃 闪退 更新 版本 用于 名为 编写 开发 电脑 机器人 人工智能 智能合约 挖矿 钱包 错误 返回 AI',
  technology:
    '以太坊 比特币 节点 智能合约 以太网 插口 异步 调用 请求 升级 协议 区块链 跨链 链上 技术 开发者 设备 支付 数据 系统 平台 开放 标准 蓝牙 智能 人工智能 AI USB HDMI Type-C',
  hardware: '蓝牙 快充 充电 无线 芯片 联网 智能 耳机 手机 电脑 屏幕 穿戴 USB HDMI Type-C WiFi Wi-Fi 4G 5G NFC GPS',
  gospel: '求救 传递 传达 教会 神经 大脑 基因 遗传 细胞 释放 发出 回复 留言 微信 WhatsApp DNA RNA',
  housing: '业主 住户 居民 保安 物业 单位 住宅 楼 邻居 停车 业委会 入住 小区门口 房价',
  transport: '航班 列车 火车 飞机 高铁 机场 动车 客机 渡轮 班机',
  basketball:
    'NBA CBA 东决 西决 骑士 马刺 雷霆 篮球 湖人 勇士 火箭 公牛 凯尔特人 热火 独行侠 快船 三分 篮板 助攻 罚球 季后赛 总决赛 全明星 球星 扣篮 教练',
  football:
    '足球 英超 西甲 德甲 意甲 法甲 欧冠 世界杯 欧洲杯 联赛 球会 球队 球员 前锋 中场 后卫 门将 射手 进球 破门 梅开二度 转会 热刺 拜仁 皇马 巴萨 曼联 曼城 利物浦 切尔西 阿森纳 点球 主场 客场 主帅',
  tennis: '网球 温网 美网 法网 澳网 大满贯 ATP WTA 决赛 盘 晋级 种子 球拍',
  racing: 'F1 赛车 车手 车队 法拉利 梅赛德斯 大奖赛 杆位 排位赛 红牛 方程式',
  film: '电影 导演 上映 主演 影星 编剧 票房 奥斯卡 好莱坞 新片 续集 剧组 片商 影展 戏院 金像奖 首映',
  uspolitics: '副总统 民主党 共和党 特朗普 拜登 白宫 美国大选 总统候选人 竞选',
  ukpolitics: '首相 英国 保守党 工党 唐宁街',
  people: '学生 人口 员工 市民 公民 教师 人员 议员 国民 心理 个人 人才 球员 身体 全民',
  interfaces: '蓝牙 快充 无线充电 USB HDMI Type-C WiFi Wi-Fi NFC 固件 接口 插口',
  construction: '工程 施工 建筑 建造 工人 工友 地基 塔吊 天秤 吊机 工业意外 承建 水泥 棚架 打桩 发展商 路过 走过',
  money: '银行 存款 存入 汇 转账 转帐 资金 笔钱 款项 款 港元 万元 亿元 结余 提款 发还 骗',
  piercing: '刺 针 钉 刀 玻璃 心头 心中 心里 心上 眼里',
  tipping: '侍应 服务员 司机 餐厅 酒楼 酒店 客人 顾客 派 收 付 赏',
  records: '破 创 刷新 追平 保持者 世界 全国 史上 奥运 赛季 最高 最多 最快 最佳',
  finance: '盈利 业绩 收入 营收 纯利 经济 增长 财报 毛利 按年 净利 亏损 GDP 季度 销售 出货 利润',
} as const

/**
 * Words of Hong Kong and Taiwan that differ from the lists above, in simplified characters: for reading their texts.
 */
export const cueWordsOfHongKong: Readonly<Record<string, string>> = {
  computing:
    '伺服器 滑鼠 硬碟 萤幕 程式 资料夹 位元 电邮 云端 作业系统 资料库 软体 硬体 上载 网络 智能 数码 加密 传送 储存 开启',
  files: '储存 开启 建立 相片 附件',
  code: '变数 阵列 演算法 函式 物件 执行绪 程式码',
  film: '荷里活 好莱坞 影后 影帝 片长',
}

/**
 * Lines `simplified cue Hong Kong Taiwan`; of each word the first line counts whose cue is in the sentence. `=` leaves
 * the word as the dictionaries write it.
 */
export const senseLines = `
文件 law = =|文件 computing 檔案 檔案|文件 code 檔案 檔案|文件 files 檔案 檔案|文件 * = =
程序 procedure = =|程序 computing 程式 程式|程序 code 程式 程式|程序 program 程式 程式|程序 * = =
信息 gospel 訊息 訊息|信息 * 資訊 資訊
接口 computing 介面 介面|接口 code 介面 介面|接口 technology 介面 介面|接口 * = =
扎在 piercing 扎在 扎在|扎在 * = =
保存 computing 儲存 儲存|保存 * = =
设备 hardware 裝置 裝置|设备 * = =
支持 interfaces 支援 支援|支持 * = =
小区 housing 屋苑 社區|小区 * = =
服务员 food 侍應 =|服务员 * = =
晚点 transport 延誤 誤點|晚点 * = =
处理程序 code 處理常式 處理常式|处理程序 computing 處理常式 處理常式|处理程序 * = =
质量 nature = =|质量 * 質素 品質
代码 stocks 代號 代號|代码 * 程式碼 程式碼
字节 stocks = =|字节 * 位元組 位元組
激活 nature = 活化|激活 economy = 活化|激活 * 啟用 啟用
搜索 rescue = =|搜索 * 搜尋 搜尋
消息 stocks = =|消息 law = =|消息 messaging 訊息 訊息|消息 * = =
窗口 computing 視窗 視窗|窗口 * = =
菜单 food 餐牌 =|菜单 computing 選單 選單|菜单 code 選單 選單|菜单 program 選單 選單|菜单 * = =
设置 computing 設定 設定|设置 code 設定 設定|设置 * = =
调用 code 呼叫 呼叫|调用 computing 呼叫 呼叫|调用 * = =
对象 code 物件 物件|对象 * = =
指针 code 指標 指標|指针 * = =
队列 code 佇列 佇列|队列 messaging 佇列 佇列|队列 * = =
进程 code 處理程序 處理程序|进程 computing 處理程序 處理程序|进程 * = =
循环 code 迴圈 迴圈|循环 * = =
响应 computing 回應 回應|响应 code 回應 回應|响应 * = =
导入 computing 匯入 匯入|导入 code 匯入 匯入|导入 * = =
导出 computing 匯出 匯出|导出 code 匯出 匯出|导出 * = =
卸载 computing 解除安裝 解除安裝|卸载 * = =
调试 code 除錯 除錯|调试 computing 除錯 除錯|调试 * = =
镜像 containers 映像檔 映像檔|镜像 * = =
集群 computing 叢集 叢集|集群 * = =
远程 computing 遠端 遠端|远程 * = =
仓库 code 儲存庫 儲存庫|仓库 * = =
登陆 rescue = =|登陆 stocks = =|登陆 computing 登入 登入|登陆 * = =
令牌 tokens 代幣 代幣|令牌 computing 權杖 權杖|令牌 * = =
数据 code = 資料|数据 * = =
运行 code = 執行|运行 * = =
`

/** Phrases that stay as the dictionaries write them, though they contain one of the words. */
export const keptPhrases = `
法律文件 法庭文件 法院文件 监管文件 申请文件 招股文件 披露文件 上市文件 政策文件 官方文件 红头文件 证明文件 咨询文件 机密文件 内部文件 指导文件 备案文件 注册文件 交易文件
文件显示 文件称 文件披露 文件指出 文件规定 签署文件 身份文件 旅行文件 纸质文件 立法文件 授权文件 发行文件 文件精神 工作文件 讨论文件 会议文件 提交文件
法律程序 司法程序 诉讼程序 破产程序 清算程序 审批程序 立法程序 行政程序 正当程序 仲裁程序 上诉程序 引渡程序 监管程序 听证程序 紧急程序 标准程序 登记程序 投诉程序 申请程序
安检程序 投票程序 表决程序 法定程序 内部程序 操作程序 程序正义 程序公正 程序法 程序性 民事程序 刑事程序 和解程序 选举程序 弹劾程序 走程序 履行程序 退市程序 接管程序 清盘程序 重整程序 尽职调查程序 程序问题
高质量发展 高质量共建 高质量推进 高质量推动 高质量完成 高质量建设 高质量做好 高质量开展 高质量打造 高质量实施 高质量编制 高质量办好 高质量供给 高质量对外 高质量融合 质量守恒 质量守恒定律 质量分数 分子质量 原子质量 质量数
国家代码 地区代码 区域代码 语言代码 错误代码 状态代码 机场代码 货币代码 机构代码 信用代码
字节跳动 个人信息保护法 工业和信息化部 工业与信息化部 国家互联网信息办公室 互联网信息办公室 信息通信研究院 国家信息中心 信息产业部 信息工程大学 信息化委员会 通信管理局
中国移动通信 中国电信 长江存储 界面新闻 腾讯视频 视频号 西瓜视频 好看视频 新浪博客 交互作用 正反馈 负反馈 反馈回路 反馈循环 反馈控制 信号灯 产业集群 安装调试
不胜枚举 布尔什维克 布什特 接口单位 添加剂 添加物 添加糖 上传下达 默认了 综合集成 机会窗口 时间窗口 窗口期 窗口指导 服务窗口
循环经济 恶性循环 良性循环 循环贷款 循环利用 血液循环 历史进程 和平进程 改革进程 立法进程 远程导弹
消息称 消息人士 消息面 好消息 坏消息 利好消息 利空消息 据消息 消息传出 最新消息 小道消息 假消息 消息来源 重磅消息 市场消息 官方消息 负面消息 正面消息 消息灵通
研究对象 交易对象 合作对象 目标对象 服务对象 攻击对象 监管对象 适用对象 制裁对象 对象国
`
