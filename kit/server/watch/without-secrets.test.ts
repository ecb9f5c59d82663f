import { expect, it } from 'vitest'
import { withoutSecrets } from './faults.server.ts'
import { withoutValues } from './statements.server.ts'

it.each([
  ['connect postgresql://vitrine:pass-word@db:5432/shop failed', 'connect postgresql://***@db:5432/shop failed'],
  ['header Authorization: Bearer abc.def-ghi', 'header Authorization: Bearer ***'],
  ['{"password":"a b c","name":"x"}', '{"password":***,"name":"x"}'],
  ['api_key=zzz&x=1', 'api_key=***&x=1'],
  ['session 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b', 'session ***'],
  ['Key (phone)=(13800138000) already exists', 'Key (phone)=(***) already exists'],
  ['Key (phone)=(139_1234 5678) already exists', 'Key (phone)=(***) already exists'],
  ['connect ECONNREFUSED 192.168.100.200:5432', 'connect ECONNREFUSED 192.168.100.200:5432'],
  ['relation "sys_position" does not exist', 'relation "sys_position" does not exist'],
])('%s', (text, told) => {
  expect(withoutSecrets(text)).toBe(told)
})

it.each([
  ["select 'it''s', 12.5, $1 from t2 where a = -7", 'select ?, ?, $1 from t2 where a = -?'],
  ['select 1 -- a comment with a secret\n', 'select ?'],
  ['select $tag$ secret $tag$', 'select ?'],
  ['where id in ($1, $2, $3, $4)', 'where id in ($1, …)'],
  ['select 1; /* secret */ drop table x', 'select ?; drop table x'],
])('%s', (text, told) => {
  expect(withoutValues(text)).toBe(told)
})
