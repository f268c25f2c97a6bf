import { entry } from '#contract/catalogue-entry.ts'

/** Errors of events and of actions on them. */
export const eventErrors = {
  eventMissing: entry(404, 404, '没有这个活动', '沒有這個活動', 'This event could not be found'),
  /** The detail names what is missing. */
  eventIncomplete: entry(11301, 422, '活动还不完整，请补充', '活動尚未完整，請補充', 'The event is not complete yet'),
  eventEndsFirst: entry(
    11302,
    422,
    '结束时间须晚于开始时间',
    '結束時間須遲於開始時間',
    'The event must end after it starts',
  ),
  eventTimeSkipped: entry(
    11303,
    422,
    '当地时钟在这一天拨快，没有这个时刻，请另选时间',
    '當地時鐘在這一天撥快，沒有這個時刻，請另選時間',
    'Clocks go forward that day and skip this time. Please choose another.',
  ),
  /** The detail names the field and the two offsets. */
  eventTimeRepeated: entry(
    11304,
    422,
    '当地时钟在这一天拨慢，这个时刻出现两次，请选择其中一次',
    '當地時鐘在這一天撥慢，這個時刻出現兩次，請選擇其中一次',
    'Clocks go back that day, so this time occurs twice. Please choose which one.',
  ),
  timeZoneUnknown: entry(11305, 422, '没有这个时区', '沒有這個時區', 'Unknown time zone'),
  eventOver: entry(11306, 409, '活动已经结束', '活動已經結束', 'The event is over'),
  eventTooLong: entry(
    11307,
    422,
    '活动最长92天，请检查结束时间',
    '活動最長92日，請檢查結束時間',
    'An event can last at most 92 days. Please check when it ends.',
  ),
  eventHasOrders: entry(
    11308,
    409,
    '已有人报名，不能删除；可以取消活动',
    '已有人報名，不能刪除；可以取消活動',
    'People have registered, so it can only be cancelled, not deleted',
  ),
  coloursUnreadable: entry(
    11330,
    422,
    '文字颜色与底色太接近，难以辨认',
    '文字顏色與底色太接近，難以辨認',
    'The contrast of these colours is too low for text',
  ),
  votingNotOpen: entry(11340, 409, '投票尚未开始', '投票仍未開始', 'Voting has not opened yet'),
  votingClosed: entry(11341, 409, '投票已经截止', '投票已經截止', 'Voting has closed'),
  accountTooYoung: entry(
    11342,
    403,
    '账号注册时间太短，{time}起可以投票',
    '帳戶註冊時間太短，{time}起可以投票',
    'This account is too new to vote; it can vote from {time}',
  ),
  groupsUndecided: entry(
    11343,
    409,
    '还有留待核实的投票没有决定',
    '仍有留待核實的投票未有決定',
    'Some votes held for review have not been decided yet',
  ),
  invitationMissing: entry(
    404,
    404,
    '邀请已失效或已撤回',
    '邀請已失效或已撤回',
    'This invitation has expired or been withdrawn',
  ),
  staffFull: entry(
    11344,
    409,
    '一场活动的工作人员和邀请最多100人',
    '一場活動的工作人員及邀請最多100人',
    'An event has at most 100 members of staff and invitations',
  ),
} as const
