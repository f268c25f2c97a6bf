-- Authors whose accounts were erased earlier get the traditional name that the pages about erasure use.
update authors set versions = jsonb_set(versions, '{zh-Hant-HK,nickname}', '"已刪除帳戶的作者"')
where versions #>> '{zh-Hant-HK,nickname}' = '已註銷作者';
