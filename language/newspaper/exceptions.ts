/**
 * Sentences of the files beside this one that still come out otherwise, in the order of the files, with the reason. The
 * test fails when one that is listed comes out right, or one that is not comes out wrong.
 */
export const exceptions = {
  'to-hong-kong': [
    ['台文杰先生获颁奖状', '傑 is as frequent in given names; only the bearer knows'],
    ['姜葱炒蟹售价三百元', 'the house writes 蔥; papers write either'],
    ['司机急刹车，乘客摔倒', '摔倒 is understood and used as well'],
    ['她考到驾照后便买了一辆二手车', '車牌 is also the number plate'],
    ['朝鲜发射导弹，落入日本海', 'papers write either; 朝鮮 stays'],
  ],
  'to-simplified': [['資訊科技界議員促政府加強網絡保安', '資訊科技界 is the name of a constituency']],
} as const satisfies Record<string, readonly (readonly [source: string, reason: string])[]>
