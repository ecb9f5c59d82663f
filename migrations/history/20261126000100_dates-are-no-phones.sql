-- Two days beside each other have as many digits as a phone, and are shown: a mark between them ends the row of digits.
alter table shop_order drop column buyer_remark_mask;
alter table shop_order add column buyer_remark_mask varchar(500) generated always as (
  regexp_replace(
    regexp_replace(
      translate(buyer_remark, '０１２３４５６７８９－—　（）', '0123456789-- ()'),
      '(?<!\d)(20\d\d[-./](?:0?[1-9]|1[0-2])[-./](?:0?[1-9]|[12]\d|3[01]))[ .-]{1,2}(?=20\d\d[-./](?:0?[1-9]|1[0-2])[-./](?:0?[1-9]|[12]\d|3[01])(?!\d))',
      '\1、', 'g'),
    '(\d[ ().-]{0,2}\d[ ().-]{0,2}\d)([ ().-]{0,2}\d){4,}[ ().-]{0,2}(\d[ ().-]{0,2}\d[ ().-]{0,2}\d[ ().-]{0,2}\d)',
    '\1****\3', 'g')
) stored;
