/**
 * The people of a salon in Los Angeles, all invented: given name, family name, and what stands before the @ of an e-mail
 * address, each perhaps empty. Person n has the phone `examplePhone(n)`; the last visits are in an order that has nothing
 * to do with the names.
 */
export const people = String.raw`
Thị Đặng|Đặng|thi.dang
Ngọc Ánh|Đặng Trần|
Anh|Nguyễn|anh.nguyen88
Thị Mỹ Linh|Nguyễn|mylinh
Minh Châu|Phạm|
Hương|Lê|huong_le
Bảo Trân|Huỳnh|
Thúy|Vũ|
Tường Vi|Đỗ|tuongvi.do
Quỳnh Như|Hoàng|
Kiều Oanh|Trương|
Đức|Bùi|
Thanh Thảo|Đinh|
Phương Uyên|Ngô|puyen
Mai|Trần|
지우|박|jiwoo.park
민서|김|
서연|이|
하은|최|haeun_choi
|박서준|
예린|정|
수빈 (Subin)|강|
민지|황보|
은정|남궁|
Ji-woo|Park|
Eun Ji|Kim|ej.kim
Jisoo|Kim|
Min-Seo|Choi|
Hye Jin|Lee|hyejin
Soo-Young|Han|
美玲|陳|meiling.chen
小明|王|
|林佳慧|
志偉|黃|
雅婷|張|
秀英|李|
Mei-Ling|Chen|
Xiao Hong|Zhang|xh.zhang
Wai Man|Ng|
Yi|Xu|
さくら|田中|
Łucja|Wójcik|lucja
Małgorzata|Łuczak|
Søren|Ørsted|
Åse|Bjørnson|
Jürgen|Weiß|
Işıl|Yıldız|isil.y
Ayşe|Çelik|
Æsa|Þórsdóttir|
Guðrún|Ægisdóttir|
Œuvrard|Cœur|
Zoë|Van der Berg|zoe.vdb
Anaïs|L'Écuyer|
Noëlle|D’Angelo|noelle.d
Kate|O'Brien|kate.obrien
Siobhán|O’Connor|
Ryan|O'Neill|
Anne-Marie|Dubois|am.dubois
Anne Marie|Kowalski|
Annemarie|Schmidt|
Mary Ann|Fitzgerald|maf
Maryann|Castillo|
Mary-Jo|St. John|
J.P.|Morales|jp
Jessica|Hernandez|jess.hernandez
Jessika|Hernández López|
Jesús|Hernández|
María José|García|mariajose
María del Carmen|de la Cruz|
Guadalupe|Dela Cruz|lupita
Lupe|Ramírez-Ortiz|
Ximena|Peña|xime
Begoña|Núñez|
Iñaki|Etxeberria|
Yesenia|Gutiérrez|yesi.g
Rocío|Muñoz Villanueva|
Citlali|Quetzalcóatl|
Xochitl|Ávila|xochi
Consuelo|Zúñiga|
Esperanza|Ibáñez|
Ana|Li|
Bo|Wu|
Al|Yu|
Ara|Hovhannisyan|
Anahit|Ter-Petrosyan|anahit
Siranush|Garabedian|sira
Hasmik|Krikorian|
Gayane|Mkrtchyan|
Armen|Der Bedrosian|
Shahrzad|Ghorbani|shahrzad
Mahnaz|Khodadadi|
Parisa|Eftekhari-Nejad|
Golnaz|Tehrani|golnaz.t
Fereshteh|Mohammadzadeh|
Roxanne|Yazdanpanah|
Kavita|Subramaniam|kavita
Lakshmi|Venkataraman|
Oluwaseun|Adébáyò|
Chimamanda|N'Diaye|
Kealoha|Kāneʻohe|
Leilani|Kamāmalu|
Tatiana|Kuznetsova|
Светлана|Иванова|
Μαρία|Παπαδοπούλου|
Bella|Swan-Taylor|bells
Bobbie|Jo Harris|
Peggy Sue|McAllister|
Sean|MacDonald|
DeShawn|Jackson|
LaToya|Washington|
Tamika|Brown-Jones|
Q|Tran|
Liz|Taylor|liz.t
Elizabeth|Montgomery|
Beth|Montgomery|
Kim|Johnson|
Kimberly|Jones|kimmy
Kim|Nguyen|
Cher||cher
|Vang|
||noname.guest
Maria|Gonzalez|
Maria|Gonzales|
Catherine|Smith|
Katherine|Smith|
Kathryn|Smyth|
Stephanie|Thompson|steph
Stefanie|Thomson|
Christina|Rodriguez|
Kristina|Rodrigues|
Michelle|Nguyen-Phillips|
Thuy-Tien|Cao|
Daenerys|Okonkwo|
Wilhelmina|Featherstonehaugh|
Pamela|Perez|
Pamela|Stewart|pstewart
Danielle|Cooper|
Julia|Cooper|
Felicia|Perez|fperez
Ashley|Anderson|
Olivia|Quinn|
Rosa|Diaz|rdiaz
Danielle|Green|
Monica|Reed|
Brittany|Flores|
Brittany|Evans|
Ursula|Reed|
Sandra|Walker|swalker
Carmen|Zamora|
Olivia|Evans|
Julia|Campbell|
Laura|Xiong|
Valerie|Green|
Crystal|Adams|
Julia|Flores|jflores
Carmen|Jenkins|cjenkins
Brittany|Xiong|
Zara|Nelson|znelson
Zara|Torres|
Brenda|Jenkins|
Gloria|Reed|
Irene|Kelly|
Danielle|Campbell|dcampbell
Monica|Cooper|
Ashley|Torres|atorres
Karen|Xiong|kxiong
Irene|Evans|
Rosa|Vargas|rvargas
Ursula|Ingram|
Diana|Torres|
Karen|Cooper|
Elena|Vargas|
Teresa|Diaz|
Ashley|Quinn|
Carmen|Diaz|cdiaz
Ursula|Green|ugreen
Crystal|Owens|
Valerie|Nelson|vnelson
Laura|Evans|levans
Monica|Quinn|
Elena|Xiong|exiong
Karen|Brooks|
Wendy|Adams|
Ursula|Nelson|unelson
Brittany|Diaz|bdiaz
Ashley|Perez|
Danielle|Brooks|dbrooks
Rosa|Anderson|
Ashley|Harris|
Nadia|Davis|ndavis
Felicia|Flores|
Rosa|Martinez|
Ashley|Reed|areed
Karen|Walker|kwalker
Elena|Adams|
Diana|Anderson|
Sandra|Anderson|sanderson
Olivia|Adams|oadams
Zara|Underwood|
Pamela|Vargas|pvargas
Irene|Martinez|
Helen|Owens|
Irene|Baker|
Ashley|Green|agreen
Helen|Evans|hevans
Ashley|Owens|aowens
Danielle|Jenkins|djenkins
Yolanda|Nelson|
Nadia|Brooks|nbrooks
Sandra|Quinn|
Zara|Adams|zadams
Carmen|Stewart|
Pamela|Underwood|punderwood
Karen|Campbell|
Karen|Kelly|kkelly
Danielle|Lewis|
Irene|Anderson|ianderson
Olivia|Walker|
Amanda|Young|
Karen|Ingram|
Helen|Vargas|
Teresa|Davis|
Erica|Jenkins|ejenkins
Brenda|Baker|
Felicia|Harris|
Carmen|Vargas|cvargas
Helen|Underwood|hunderwood
Erica|Evans|
Pamela|Evans|
Amanda|Nelson|
Diana|Ingram|dingram
Olivia|Anderson|
Brenda|Flores|
Ashley|Brooks|abrooks
Laura|Reed|lreed
Ashley|Xiong|axiong
Yolanda|Harris|yharris
Carmen|Perez|cperez
Felicia|Zamora|
Elena|Lewis|
Monica|Xiong|
Rosa|Brooks|rbrooks
Olivia|Martinez|
Irene|Harris|
Nadia|Evans|
Danielle|Flores|
Teresa|Lewis|tlewis
Fatima|Cooper|fcooper
Gloria|Davis|gdavis
Julia|Ingram|
Helen|Xiong|
Valerie|Torres|
Irene|Ingram|
Brenda|Lewis|blewis
Nadia|Green|
Ursula|Perez|uperez
Diana|Reed|
Julia|Brooks|jbrooks
Wendy|Zamora|
Pamela|Quinn|pquinn
Brenda|Owens|
Brittany|Underwood|
Karen|Owens|kowens
Helen|Martinez|
Yolanda|Flores|
Olivia|Brooks|
Teresa|Kelly|tkelly
Karen|Martinez|
Crystal|Reed|
Amanda|Green|agreen
Yolanda|Diaz|
Gloria|Baker|
Julia|Reed|jreed
Helen|Baker|hbaker
Erica|Torres|etorres
Felicia|Baker|
Irene|Underwood|iunderwood
Olivia|Davis|odavis
Brenda|Davis|
Irene|Lewis|ilewis
Nadia|Martinez|
Olivia|Vargas|
Zara|Walker|
Helen|Reed|hreed
Yolanda|Anderson|
Teresa|Torres|
Gloria|Owens|
Crystal|Young|
Erica|Campbell|ecampbell
Ashley|Kelly|
Teresa|Reed|treed
Rosa|Xiong|
Julia|Xiong|
Gloria|Cooper|
Monica|Brooks|
Irene|Campbell|
Monica|Torres|
Pamela|Lewis|plewis
Monica|Ingram|
Brenda|Vargas|bvargas
`
  .trim()
  .split('\n')
  .map((line, index) => {
    const [givenName = '', familyName = '', mailbox = ''] = line.split('|');
    return {
      index,
      name: `${givenName} ${familyName}`.trim(),
      givenName: givenName || null,
      familyName: familyName || null,
      email: mailbox ? `${mailbox}@example.com` : null,
      daysSinceVisit: (index * 37) % 300,
    };
  });
