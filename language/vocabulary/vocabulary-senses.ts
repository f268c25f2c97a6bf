/**
 * Words whose regional form depends on what the sentence is about. Browser-safe.
 */

/** Words that indicate the field of a sentence. No word stands here that is itself in doubt. */
export const cueWords = {
  computing:
    '电脑 计算机 软件 硬件 服务器 浏览器 操作系统 数据库 源代码 源码 编译 编程 编码 命令行 脚本 变量 字段 字符 数组 内存 硬盘 磁盘 缓存 客户端 接口 下载 上传 存储 备份 解压 压缩 插件 程序员 编辑器 加载 鼠标 键盘 屏幕 应用程序 代码库 日志 线程 目录 文件夹 扩展名 用户名 密码 密钥 私钥 木马 恶意软件 病毒 哈希 参数 字节 网页 网站 网址 点击 账号 登录 图标 标签页 默认 模块 路由 端口 序列化 虚拟机 容器 手机 Linux Windows macOS Android iOS Ubuntu GitHub Git Docker Kubernetes Python Java JavaScript Rust API JSON HTML CSS XML SQL YAML PDF CSV URL HTTP USB CPU GPU App SDK RPC TCP',
  files:
    '打开 保存 编辑 删除 复制 读取 写入 创建 新建 生成 格式 路径 快照 分支 合并 提交 拷贝 导入 导出 加密 解密 扩展 后缀 附件 执行 解析 大小 批处理 Git Vi Vim Markdown Word Excel WAV JAR ISO ZIP TXT MP3 MP4 X11 systemd YML DNS \ufffc',
  code: '源码 源代码 函数 变量 字段 字符 数组 编译 编程 实例 属性 参数 线程 序列化 继承 语句 语法 内存 脚本 智能合约 虚拟机 JSON Java JavaScript Python Rust Go C++ API SDK React CPU Linux EVM 内核 Git GitHub',
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
  economy: '经济 消费 内需 活力 潜力 动能 潜能 增长点',
  rescue: '失踪 救援 遇难 残骸 搜救 警方 警员 住所 海域 幸存 台风 飓风 部队',
  food: '餐厅 餐馆 餐饮 菜品 菜式 厨师 美食 点菜 套餐 咖啡 火锅 酒楼 食材 食客 饭店',
} as const

/**
 * Lines `simplified cue Hong Kong Taiwan`; of each word the first line counts whose cue is in the sentence. `=` leaves
 * the word as the dictionaries write it.
 */
export const senseLines = `
文件 law = =|文件 computing 檔案 檔案|文件 code 檔案 檔案|文件 files 檔案 檔案|文件 * = =
程序 computing 程式 程式|程序 procedure = =|程序 * 程式 程式
处理程序 code 處理常式 處理常式|处理程序 computing 處理常式 處理常式|处理程序 * = =
质量 nature = =|质量 * 質素 品質
代码 stocks 代號 代號|代码 * 程式碼 程式碼
字节 stocks = =|字节 * 位元組 位元組
激活 nature = 活化|激活 economy = 活化|激活 * 啟用 啟用
搜索 rescue = =|搜索 * 搜尋 搜尋
消息 stocks = =|消息 law = =|消息 messaging 訊息 訊息|消息 * = =
窗口 computing 視窗 視窗|窗口 * = =
菜单 food = =|菜单 * 選單 選單
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
高质量发展 质量守恒 质量守恒定律 质量分数 分子质量 原子质量 质量数
国家代码 地区代码 区域代码 语言代码 错误代码 状态代码 机场代码 货币代码 机构代码 信用代码
字节跳动 个人信息保护法 工业和信息化部 工业与信息化部 国家互联网信息办公室 互联网信息办公室 信息通信研究院 国家信息中心 信息产业部 信息工程大学 信息化委员会 通信管理局
中国移动通信 中国电信 长江存储 界面新闻 腾讯视频 视频号 西瓜视频 好看视频 新浪博客 交互作用 正反馈 负反馈 反馈回路 反馈循环 反馈控制 信号灯 产业集群 安装调试
添加剂 添加物 添加糖 上传下达 默认了 机会窗口 时间窗口 窗口期 窗口指导 服务窗口
循环经济 恶性循环 良性循环 循环贷款 循环利用 血液循环 历史进程 和平进程 改革进程 立法进程 远程导弹
消息称 消息人士 消息面 好消息 坏消息 利好消息 利空消息 据消息 消息传出 最新消息 小道消息 假消息 消息来源 重磅消息 市场消息 官方消息 负面消息 正面消息 消息灵通
研究对象 交易对象 合作对象 目标对象 服务对象 攻击对象 监管对象 适用对象 制裁对象 对象国
`
