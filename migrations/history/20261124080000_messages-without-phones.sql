-- Buyers write their numbers into messages, too: eleven digits and more, however they are grouped and typed, are shown as
-- the phone of the order is to those who may not see it in full.
alter table shop_order add column buyer_remark_mask varchar(500) generated always as (
  regexp_replace(
    translate(buyer_remark, '０１２３４５６７８９－—　（）', '0123456789-- ()'),
    '(\d[ ().-]{0,2}\d[ ().-]{0,2}\d)([ ().-]{0,2}\d){4,}[ ().-]{0,2}(\d[ ().-]{0,2}\d[ ().-]{0,2}\d[ ().-]{0,2}\d)',
    '\1****\3', 'g')
) stored;
