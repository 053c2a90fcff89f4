import type { Sentences } from './reader';

/** Spanish of what the server says to the staff, in the order of `staffSentences`. */
export const sentences: Sentences = {
  'Nobody would be texted.': 'Nadie recibiría el texto.',
  '{when}. Customers who got them would get them twice.':
    '{when}. Los clientes que lo recibieron lo recibirían dos veces.',
  'This customer has no recorded consent to marketing texts, which the law asks for.':
    'Este cliente no tiene registrado un consentimiento para textos publicitarios, que la ley exige.',
  '{count} of these {all} customers have no recorded consent to marketing texts, which the law asks for.': {
    one: '{count} de estos {all} clientes no tiene registrado un consentimiento para textos publicitarios, que la ley exige.',
    other:
      '{count} de estos {all} clientes no tienen registrado un consentimiento para textos publicitarios, que la ley exige.',
  },
  '1 customer is left out: their numbers are outside North America, or SMS_WINDOW never overlaps 8:00 AM to 9:00 PM in their time zones.':
    '1 cliente queda excluido: su número es de fuera de América del Norte, o el horario de SMS_WINDOW nunca coincide con las 8:00 a 21:00 de su zona horaria.',
  '{count} customers are left out: their numbers are outside North America, or SMS_WINDOW never overlaps 8:00 AM to 9:00 PM in their time zones.':
    '{count} clientes quedan excluidos: sus números son de fuera de América del Norte, o el horario de SMS_WINDOW nunca coincide con las 8:00 a 21:00 de su zona horaria.',
  '1 customer is left out: they opted out on another phone of their merged records.':
    '1 cliente queda excluido: se dio de baja en otro teléfono de sus registros fusionados.',
  '{count} customers are left out: they opted out on another phone of their merged records.':
    '{count} clientes quedan excluidos: se dieron de baja en otro teléfono de sus registros fusionados.',
  '{characters} cannot be sent in the short alphabet: a segment then holds 70 characters instead of 160, and each text takes {segments}.':
    '{characters} no se puede enviar en el alfabeto SMS estándar: así caben 70 caracteres por segmento en lugar de 160, y cada texto ocupa {segments}.',
  '1 name has a letter that the short alphabet lacks: these texts alone are longer, of up to {segments}.':
    '1 nombre tiene una letra que falta en el alfabeto SMS estándar: solo esos textos son más largos, de hasta {segments}.',
  '{count} names have a letter that the short alphabet lacks: these texts alone are longer, of up to {segments}.':
    '{count} nombres tienen una letra que falta en el alfabeto SMS estándar: solo esos textos son más largos, de hasta {segments}.',
  'Twilio is not connected: the texts would only be simulated, immediately and at no cost. Cost and duration are those of real texts.':
    'Twilio no está conectado: los textos solo se simularían, de inmediato y sin costo. El costo y la duración que se muestran son los de textos reales.',
  'The test is small: {first} customers get the first text and {second} the second. Unless one text does far better, the numbers prove nothing.':
    'La prueba es pequeña: {first} clientes reciben el primer texto y {second} el segundo. Si ninguno funciona mucho mejor, las cifras no prueban nada.',
  'The test is small, and nobody is left for the better text: {first} get the first text and {second} the second.':
    'La prueba es pequeña y no queda nadie para el mejor texto: {first} reciben el primero y {second} el segundo.',
  'Campaigns are not sent at this hour: the first text is sent when the sending hours begin.':
    'A esta hora no se envían campañas: el primer texto sale cuando comienza el horario de envío.',
  'The last texts would go out after the last day of the offer, so they are not sent. Choose a later last day, or start earlier.':
    'Los últimos textos saldrían después del último día de la oferta, así que no se envían. Elija un último día posterior o comience antes.',
  'Some of these customers live in another time zone: their texts are sent only when it is between 8:00 AM and 9:00 PM there.':
    'Algunos de estos clientes viven en otra zona horaria: sus textos solo se envían cuando allí son entre las 8:00 y las 21:00.',
  'one segment': 'un segmento',
  '{count} segments': { one: '{count} segmento', other: '{count} segmentos' },
  'The same words are scheduled for {day} at {time}': 'A las {time} del {day} está programado el mismo texto',
  'The same words began to go out less than a minute ago': 'El mismo texto comenzó a enviarse hace menos de un minuto',
  'The same words began to go out a minute ago': 'El mismo texto comenzó a enviarse hace un minuto',
  'The same words began to go out {count} minutes ago': {
    one: 'El mismo texto comenzó a enviarse hace {count} minuto',
    other: 'El mismo texto comenzó a enviarse hace {count} minutos',
  },
  'This would now reach {customers}, not {typed}.': 'Esto llegaría ahora a {customers}, no a {typed}.',
  '{when}: campaign {campaign}, launched {by}, to {customers}.':
    '{when}: campaña {campaign}, iniciada {by}, para {customers}.',
  'Customers who got them would get them twice.': 'Los clientes que lo recibieron lo recibirían dos veces.',
  'To send them anyway, confirm the number of customers: {recipients}.':
    'Para enviarlo de todos modos, confirme el número de clientes: {recipients}.',
  '1 customer': '1 cliente',
  '{count} customers': { one: '{count} cliente', other: '{count} clientes' },
  'by an automation': 'por una automatización',
  'on the command line': 'en la línea de comandos',
  'by you': 'por usted',
  'by {person}': 'por {person}',
  'Nothing was really sent: the texts were only recorded, so they cannot have brought anyone in.':
    'No se envió nada de verdad: los textos solo se registraron, así que no pueden haber traído a nadie.',
  'The seven days are not over: the figures are still growing.':
    'Los siete días aún no han terminado: las cifras siguen creciendo.',
  'No text is known to have been sent, so there is nothing to compare.':
    'No consta que se haya enviado ningún texto, así que no hay nada que comparar.',
  'Nobody was left out by chance, so the report cannot tell who would have come anyway. Leave some out at random in the next launch to find out.':
    'No se apartó a nadie al azar, así que el informe no puede saber quién habría venido de todos modos. Para averiguarlo, aparte a algunos al azar en el próximo envío.',
  'The text brought in {gain} more per customer than none (between {low} and {high} per customer, in 95 of 100 such tests): about {total} in all.':
    'El texto trajo {gain} más por cliente que si no se hubiera enviado (entre {low} y {high} por cliente, en 95 de 100 pruebas así): unos {total} en total.',
  'Customers selected for the text spent {loss} less per customer than those left out (between {low} and {high} per customer, in 95 of 100 such tests).':
    'Los clientes elegidos para el texto gastaron {loss} menos por cliente que los apartados (entre {low} y {high} por cliente, en 95 de 100 pruebas así).',
  'The report cannot tell whether the text had an effect: the difference is between {low} and {high} per customer, in 95 of 100 such tests. More customers, or a larger holdout, would make it clearer.':
    'El informe no puede decir si el texto tuvo efecto: la diferencia está entre {low} y {high} por cliente, en 95 de 100 pruebas así. Con más clientes, o con más apartados al azar, se vería mejor.',
  'The report cannot tell whether the text had an effect: {came} of {all} have come, and all spent the same.':
    'El informe no puede decir si el texto tuvo efecto: vinieron {came} de {all}, y todos gastaron lo mismo.',
  'Too few have come to tell: {came} of {all}, while only {count} were selected for the text. A larger audience, or a larger holdout, would make it clearer.':
    'Han venido muy pocos para saberlo: {came} de {all}, y solo se eligió a {count} para el texto. Con un público más grande, o con más apartados al azar, se vería mejor.',
  'Too few have come to tell: {came} of {all}, while only {count} were left out. A larger audience, or a larger holdout, would make it clearer.':
    'Han venido muy pocos para saberlo: {came} de {all}, y solo se apartó a {count}. Con un público más grande, o con más apartados al azar, se vería mejor.',
  'All customers selected for the text are counted, including {count} whose text was not accepted: those left out include such customers too.':
    {
      one: 'Se cuenta a todos los clientes elegidos para el texto, incluido {count} cuyo texto no fue aceptado: entre los apartados también los hay.',
      other:
        'Se cuenta a todos los clientes elegidos para el texto, incluidos {count} cuyo texto no fue aceptado: entre los apartados también los hay.',
    },
  'Too few to tell whether more customers came because of the text.':
    'Son muy pocos para saber si vinieron más clientes gracias al texto.',
  '{sent} of those selected for the text came, and {leftOut} of those left out: {difference} percentage points more came because of the text (between {low} and {high} percentage points, in 95 of 100 such tests).':
    'Vino el {sent} de los elegidos para el texto y el {leftOut} de los apartados: gracias al texto vinieron {difference} puntos porcentuales más (entre {low} y {high} puntos porcentuales, en 95 de 100 pruebas así).',
  '{sent} of those selected for the text came, and {leftOut} of those left out: {difference} percentage points fewer came than without the text (between {low} and {high} percentage points, in 95 of 100 such tests).':
    'Vino el {sent} de los elegidos para el texto y el {leftOut} de los apartados: vinieron {difference} puntos porcentuales menos que sin el texto (entre {low} y {high} puntos porcentuales, en 95 de 100 pruebas así).',
  'Too few to tell whether more customers came because of the text: {sent} of those selected for the text came, and {leftOut} of those left out. The difference is between {low} and {high} percentage points, in 95 of 100 such tests.':
    'Son muy pocos para saber si vinieron más clientes gracias al texto: vino el {sent} de los elegidos para el texto y el {leftOut} de los apartados. La diferencia está entre {low} y {high} puntos porcentuales, en 95 de 100 pruebas así.',
  'Has opted out.': 'Se dio de baja.',
  'The number cannot receive texts.': 'El número no puede recibir textos.',
  'No consent is recorded.': 'No hay ningún consentimiento registrado.',
  'The number is outside North America, or SMS_WINDOW never overlaps 8:00 AM to 9:00 PM in its time zone.':
    'El número es de fuera de América del Norte, o el horario de SMS_WINDOW nunca coincide con las 8:00 a 21:00 de su zona horaria.',
  'Had a text from the salon recently, or an earlier campaign was about to send one.':
    'Recibió hace poco un texto del salón, o una campaña anterior estaba por enviarle uno.',
  'Left out by chance, so that the report has a comparison group.':
    'Apartado al azar, para que el informe tenga un grupo de comparación.',
  'The campaign was canceled before this one was sent.': 'La campaña se canceló antes de enviar este texto.',
  'The birthday or the offer had ended before the text could be sent.':
    'El cumpleaños o la oferta ya habían pasado antes de poder enviar el texto.',
  'Has come or booked meanwhile, or no longer belongs to the audience of the automation for another reason.':
    'Ya vino o reservó entretanto, o ya no forma parte del público del envío automático por otro motivo.',
  'Was left out.': 'Quedó excluido.',
  'Waiting to be sent.': 'En espera de ser enviado.',
  'Is being sent to Twilio.': 'Se está enviando a Twilio.',
  'Twilio has accepted the text.': 'Twilio aceptó el texto.',
  'Sent to the phone network.': 'Enviado a la red telefónica.',
  'Has arrived.': 'Llegó.',
  'It is sent again only if it certainly was not.': 'Solo se envía de nuevo si es seguro que no salió.',
  'Recorded only: Twilio was not connected, and nothing was sent.':
    'Solo se registró: Twilio no estaba conectado y no se envió nada.',
  'Waits until you have reviewed a reply from this phone.': 'Espera a que usted revise una respuesta de este teléfono.',
  'Waits for a second try.': 'Espera un segundo intento.',
  'Waits for a second try: {why}.': 'Espera un segundo intento: {why}.',
  'Could not be sent: {why}.': 'No se pudo enviar: {why}.',
  'Did not arrive: {why}.': 'No llegó: {why}.',
  'The text was not delivered.': 'El texto no se entregó.',
  'The text was not delivered: {why} ({code}).': 'El texto no se entregó: {why} ({code}).',
  'Its owner opted out before the text was sent.': 'Su dueño se dio de baja antes de que se enviara el texto.',
  'Its appointment had changed or was declined, or it was too late, so it was not sent.':
    'La cita había cambiado, el cliente había respondido que no viene, o era demasiado tarde: no se envió.',
  'Twilio did not answer, so it is unknown whether the text was sent.':
    'Twilio no respondió, así que no se sabe si el texto se envió.',
  'Twilio refused it.': 'Twilio lo rechazó.',
  'Twilio does not accept it yet: {why} ({code}). It is tried again by itself.':
    'Twilio aún no lo acepta: {why} ({code}). Se volverá a intentar automáticamente.',
  'Twilio refused the text: {why} ({code}).': 'Twilio rechazó el texto: {why} ({code}).',
  'Twilio gave no reason': 'Twilio no dio ningún motivo',
  'Twilio gave no explanation': 'Twilio no dio ninguna explicación',
  'Twilio refused it (HTTP {code})': 'Twilio lo rechazó (HTTP {code})',
  'Twilio could not fetch the picture from our website': 'Twilio no pudo obtener la foto de nuestro sitio web',
  'check that PUBLIC_URL can be reached from the internet': 'compruebe que se pueda llegar a PUBLIC_URL desde internet',
  'Twilio does not take this type of file': 'Twilio no admite este tipo de archivo',
  'Twilio does not accept our credentials': 'Twilio no acepta nuestras credenciales',
  'check the Twilio account, TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN':
    'revise la cuenta de Twilio, TWILIO_ACCOUNT_SID y TWILIO_AUTH_TOKEN',
  'Twilio asked us to send more slowly': 'Twilio pidió que enviemos más despacio',
  'Twilio had an internal error': 'Twilio tuvo un error interno',
  'Twilio was not available': 'Twilio no estaba disponible',
  'the number is not a valid phone number': 'el número no es un número de teléfono válido',
  "the sender's number is not valid": 'el número que envía no es válido',
  'the number cannot be reached': 'no se puede llegar al número',
  'the Twilio account may not send texts to this country': 'la cuenta de Twilio no puede enviar textos a este país',
  'the text was empty': 'el texto estaba vacío',
  'the text had no sender': 'el texto no tenía remitente',
  "the sender's number cannot send texts": 'el número que envía no puede enviar textos',
  'a trial account may only text verified numbers':
    'una cuenta de prueba solo puede enviar textos a números verificados',
  'Twilio cannot call us back at our address': 'Twilio no puede llamar a nuestra dirección',
  'set PUBLIC_URL to the public address, or leave it out to run without callbacks':
    'indique en PUBLIC_URL la dirección pública, o quítela para trabajar sin avisos de Twilio',
  'its owner has opted out': 'su dueño se dio de baja',
  "the sender's queue was full": 'la cola del remitente estaba llena',
  "the sender's number cannot text this number": 'el número que envía no puede enviar textos a este número',
  'the number takes no texts': 'el número no recibe textos',
  'the text was too long': 'el texto era demasiado largo',
  'Twilio does not accept the address of the picture': 'Twilio no acepta la dirección de la foto',
  'check that PUBLIC_URL is a public address': 'compruebe que PUBLIC_URL sea una dirección pública',
  "the sender's number cannot send pictures": 'el número que envía no puede enviar fotos',
  'send from a number with MMS, or turn on MMS Converter in Twilio, which sends a link instead':
    'envíe desde un número con MMS, o active MMS Converter en Twilio, que envía un enlace en su lugar',
  'the number is a landline': 'el número es un teléfono fijo',
  'the messaging service does not exist': 'el servicio de mensajería no existe',
  'check TWILIO_MESSAGING_SERVICE_SID': 'revise TWILIO_MESSAGING_SERVICE_SID',
  'the queue at Twilio was full': 'la cola de Twilio estaba llena',
  'the Twilio account is suspended': 'la cuenta de Twilio está suspendida',
  'the phone was off or out of reach': 'el teléfono estaba apagado o sin cobertura',
  'the text was blocked': 'el texto fue bloqueado',
  'the number no longer exists': 'el número ya no existe',
  'the number takes no texts (a landline, or an unreachable network)':
    'el número no recibe textos (un teléfono fijo, o una red a la que no se llega)',
  'the phone network filtered the text as unwanted': 'la red telefónica filtró el texto como no deseado',
  'the phone network gave no reason': 'la red telefónica no dio ningún motivo',
  'the phone or its network takes no pictures': 'el teléfono o su red no recibe fotos',
  'turn on MMS Converter in Twilio, which sends a link instead':
    'active MMS Converter en Twilio, que envía un enlace en su lugar',
  'the phone network was congested': 'la red telefónica estaba saturada',
  'the picture was too large for the phone network': 'la foto era demasiado grande para la red telefónica',
  "the sender's rate limit at Twilio was exceeded": 'se superó el límite de velocidad del remitente en Twilio',
  "the sender's daily limit is reached": 'se alcanzó el límite diario del remitente',
  "the sender's daily limit with this phone network is reached":
    'se alcanzó el límite diario del remitente con esta red telefónica',
  'the toll-free sender is not verified': 'el número gratuito que envía no está verificado',
  'the sender is not registered for business texts (A2P 10DLC)':
    'el remitente no está registrado para textos comerciales (A2P 10DLC)',
  'the text could not be delivered in time': 'el texto no se pudo entregar a tiempo',
  "the messaging service's validity period is out of range":
    'el plazo de validez del servicio de mensajería está fuera del rango permitido',
  'the phone network did not answer': 'la red telefónica no respondió',
  'the validity period of the text was out of range': 'el plazo de validez del texto estaba fuera del rango permitido',
  'the validity period of the text was not a whole number of seconds':
    'el plazo de validez del texto no era un número entero de segundos',
  'check the Twilio account, its sender and its permissions': 'revise la cuenta de Twilio, su remitente y sus permisos',
  'Twilio asks us to send more slowly.': 'Twilio pide que enviemos más despacio.',
  "The sender's queue at Twilio is full. Sending resumes automatically when it has emptied.":
    'La cola del remitente en Twilio está llena. El envío continuará por sí solo cuando se vacíe.',
  'Twilio cannot be reached.': 'No se puede conectar con Twilio.',
  'Sending resumes automatically as soon as it can.': 'El envío continuará por sí solo en cuanto se pueda.',
  'Twilio does not answer properly. Sending resumes automatically: until Twilio answers, one text at a time is tried.':
    'Twilio no responde bien. El envío continuará por sí solo: hasta que Twilio responda, se prueba con un texto a la vez.',
  'Twilio asks us to wait. Sending resumes automatically.':
    'Twilio pide que esperemos. El envío continuará por sí solo.',
  'Twilio refuses our texts: the paused campaign shows why.':
    'Twilio rechaza nuestros textos: la campaña en pausa muestra el motivo.',
  'The provider asked for a pause.': 'El proveedor pidió una pausa.',
  'Outside the hours in which campaigns may be sent.': 'Fuera del horario en que se pueden enviar campañas.',
  'It is too early or too late for texts where the remaining recipients live.':
    'Donde viven los destinatarios que faltan es demasiado temprano o demasiado tarde para enviar textos.',
  'No text was sent for {count} minutes.': {
    one: 'No se ha enviado ningún texto en {count} minuto.',
    other: 'No se ha enviado ningún texto en {count} minutos.',
  },
  'The customers cannot be read, so the audience is incomplete. The campaign resumes automatically when they can be.':
    'No se puede leer la lista de clientes, así que el público está incompleto. La campaña continuará por sí sola cuando se pueda.',
  'The queue cannot be reached. Sending resumes automatically when it can be.':
    'No se puede acceder a la cola de envío. El envío continuará por sí solo cuando se pueda.',
  'No messaging worker is running: start one.': 'El proceso que envía los textos no está en marcha: inícielo.',
  'The consent ledger is unavailable, so revocations are unknown and nobody is texted. Sending resumes automatically when the customer service responds.':
    'No se puede leer el registro de consentimientos, así que no se sabe quién se dio de baja y no se envía nada. El envío continuará por sí solo cuando el servicio de clientes responda.',
  'The reason is unknown: see the log of the messaging worker.':
    'Se desconoce la causa: consulte el registro del proceso que envía los textos.',
  '{texts} in doubt: they are looked up at Twilio.': '{texts} en duda: se consulta en Twilio.',
  '{texts} waiting for the result of the test of two texts.':
    '{texts} a la espera del resultado de la prueba de dos textos.',
  '{texts} due later. They are sent automatically.': '{texts} para más tarde. El envío es automático.',
  '{texts} waiting until a reply from the phone is reviewed: see Replies.':
    '{texts} a la espera de que se revise una respuesta del teléfono: vea Respuestas.',
  '1 text is': 'Hay 1 texto',
  '{count} texts are': 'Hay {count} textos',
  'Paused by the staff.': 'Pausado por el personal.',
  'Paused: {failed} of {attempted} texts failed{why}. Fix the cause, then resume.':
    'En pausa: fallaron {failed} de {attempted} textos{why}. Corrija la causa y reanude el envío.',
  'Paused: Twilio refused {count} texts in a row{why}. Fix the cause, then resume.': {
    one: 'En pausa: Twilio rechazó {count} texto{why}. Corrija la causa y reanude el envío.',
    other: 'En pausa: Twilio rechazó {count} textos seguidos{why}. Corrija la causa y reanude el envío.',
  },
  'Paused: {count} texts in a row did not get through{why}. Fix the cause, then resume.': {
    one: 'En pausa: {count} texto no llegó{why}. Corrija la causa y reanude el envío.',
    other: 'En pausa: {count} textos seguidos no llegaron{why}. Corrija la causa y reanude el envío.',
  },
  'Reported after the last text was sent: {failed} of {attempted} texts failed{why}. Fix the cause before the next campaign.':
    'Después del último envío se supo que fallaron {failed} de {attempted} textos{why}. Corrija la causa antes de la próxima campaña.',
  'Reported after the last text was sent: Twilio refused {count} texts in a row{why}. Fix the cause before the next campaign.':
    {
      one: 'Después del último envío se supo que Twilio rechazó {count} texto{why}. Corrija la causa antes de la próxima campaña.',
      other:
        'Después del último envío se supo que Twilio rechazó {count} textos seguidos{why}. Corrija la causa antes de la próxima campaña.',
    },
  'Reported after the last text was sent: {count} texts in a row did not get through{why}. Fix the cause before the next campaign.':
    {
      one: 'Después del último envío se supo que {count} texto no llegó{why}. Corrija la causa antes de la próxima campaña.',
      other:
        'Después del último envío se supo que {count} textos seguidos no llegaron{why}. Corrija la causa antes de la próxima campaña.',
    },
  'Twilio refuses our texts{because}: {advice}, then resume ({code}{source}).':
    'Twilio rechaza nuestros textos{because}: {advice} y reanude el envío ({code}{source}).',
  'Twilio is no longer connected: connect it, then resume.':
    'Twilio ya no está conectado: conéctelo y reanude el envío.',
  'Twilio cannot fetch the picture without the public address of the website: set PUBLIC_URL to it, then resume.':
    'Twilio no puede obtener la foto sin la dirección pública del sitio: indíquela en PUBLIC_URL y reanude el envío.',
  'Some texts are delayed, because {cause} (error {code}). They are retried automatically after {moment}, Pacific time.':
    'Algunos textos se retrasan, porque {cause} (error {code}). Se intentan de nuevo automáticamente después del {moment}, hora del Pacífico.',
  'Was due on {moment} and was not sent. Start it again, or choose another time.':
    'Debía salir el {moment} y no se envió. Iníciela de nuevo o elija otra hora.',
  'Restored from a backup. Texts that were sent after it was taken are looked up at Twilio first. Check the recipients, then resume.':
    'Se restauró desde una copia de seguridad. Los textos enviados después de esa copia se consultan primero en Twilio. Revise los destinatarios y reanude el envío.',
  'It was due after the backup that was restored, so it may have been sent. Copy it to send it again.':
    'Debía salir después de la copia de seguridad restaurada, así que puede haberse enviado. Duplíquela para enviarla de nuevo.',
  'It was scheduled when the restored backup was taken. It may have been sent or canceled since: check, then schedule it again.':
    'Estaba programada cuando se hizo la copia de seguridad restaurada. Puede haberse enviado o cancelado después: compruébelo y prográmela de nuevo.',
  'The test of two texts has no clear result. Choose the text for the other customer.':
    'La prueba de dos textos no tiene un resultado claro. Elija el texto para el cliente restante.',
  'The test of two texts has no clear result. Choose the text for the other {count} customers.': {
    one: 'La prueba de dos textos no tiene un resultado claro. Elija el texto para el cliente restante ({count}).',
    other: 'La prueba de dos textos no tiene un resultado claro. Elija el texto para los otros {count} clientes.',
  },
  'The visits for the test of two texts could not be counted for a day. Choose the text for the other customer.':
    'Durante un día no se pudieron contar las visitas para la prueba de dos textos. Elija el texto para el cliente restante.',
  'The visits for the test of two texts could not be counted for a day. Choose the text for the other {count} customers.':
    {
      one: 'Durante un día no se pudieron contar las visitas para la prueba de dos textos. Elija el texto para el cliente restante ({count}).',
      other:
        'Durante un día no se pudieron contar las visitas para la prueba de dos textos. Elija el texto para los otros {count} clientes.',
    },
  ', most often because: {cause} (error {code})': ', sobre todo porque {cause} (error {code})',
  ', most often because: {cause} (error {code}: {advice})': ', sobre todo porque {cause} (error {code}: {advice})',
  ', because {cause}': ', porque {cause}',
  'Twilio will refuse these texts: {part} was rejected.': 'Twilio rechazará estos textos: no se aceptó {part}.',
  'Twilio will refuse these texts: {part} is missing.': 'Twilio rechazará estos textos: falta {part}.',
  'Twilio refuses these texts until {part} is approved.': 'Twilio rechaza estos textos hasta que se apruebe {part}.',
  'It is not known whether Twilio accepts these texts: their registration could not be read.':
    'No se sabe si Twilio acepta estos textos: no se pudo leer su registro.',
  'Twilio rejected {part}, so phone networks refuse your texts.':
    'Twilio no aceptó {part}, así que las redes telefónicas rechazan sus textos.',
  'Error {code}.': 'Error {code}.',
  'the registration of the campaign at Twilio (A2P 10DLC)': 'el registro de la campaña en Twilio (A2P 10DLC)',
  'the registration of the business at Twilio (A2P 10DLC)': 'el registro del negocio en Twilio (A2P 10DLC)',
  'the verification of the toll-free number': 'la verificación del número gratuito',
  'the registration at Twilio': 'el registro en Twilio',
  'the registration': 'el registro',
  'Agreeing to texts must be a choice of its own, and no condition of anything.':
    'Aceptar mensajes debe ser una elección aparte y no condición de nada.',
  'Paste the message flow of the page “Texts for the registration”, and submit it again.':
    'Pegue el flujo de mensajes de la página «Textos para el registro» y envíelo de nuevo.',
  'The box for texts is missing, or was ticked in advance.':
    'Falta la casilla para los mensajes, o estaba marcada de antemano.',
  'Offers and information need a consent each.': 'Las ofertas y la información necesitan un consentimiento cada una.',
  'Register the campaign for marketing alone, and submit it again.':
    'Registre la campaña solo para marketing y envíela de nuevo.',
  'The words beside the box lack what the texts are about, how often they come, what they cost, or STOP and HELP.':
    'Las palabras junto a la casilla no dicen de qué tratan los mensajes, con qué frecuencia llegan, cuánto cuestan, o STOP y HELP.',
  'It does not describe completely how customers ask for texts, or the reviewers could not check it.':
    'No describe por completo cómo piden los clientes los mensajes, o los revisores no pudieron comprobarlo.',
  'The privacy page was not found, or does not say that phone numbers are not passed on.':
    'No se encontró la página de privacidad, o no dice que los números no se pasan a otros.',
  'Give the addresses of the page “Texts for the registration”, and submit it again.':
    'Indique las direcciones de la página «Textos para el registro» y envíelo de nuevo.',
  'The page of terms was not found, or lacks something about texts.':
    'No se encontró la página de términos, o le falta algo sobre los mensajes.',
  'The reviewers could not open the website, or did not find your business and your texts on it.':
    'Los revisores no pudieron abrir el sitio, o no encontraron en él su negocio y sus mensajes.',
  'Check that anybody can open the site at its public address, and submit it again.':
    'Compruebe que cualquiera puede abrir el sitio en su dirección pública y envíelo de nuevo.',
  'The samples do not fit the purpose, or the answers about links and phone numbers.':
    'Los ejemplos no corresponden al uso, o a las respuestas sobre enlaces y teléfonos.',
  'Paste the samples and answers of the page “Texts for the registration”, and submit it again.':
    'Pegue los ejemplos y las respuestas de la página «Textos para el registro» y envíelo de nuevo.',
  'The way to opt out is not described completely.': 'No se describe por completo cómo darse de baja.',
  'Paste the opt-out words of the page “Texts for the registration”, and submit it again.':
    'Pegue las palabras para darse de baja de la página «Textos para el registro» y envíelo de nuevo.',
  'The purpose of the campaign is not open to your business.':
    'El uso de la campaña no está disponible para su negocio.',
  'Choose Marketing or Low Volume Mixed as the purpose, and submit it again.':
    'Elija Marketing o Low Volume Mixed como uso y envíelo de nuevo.',
  'Phone networks take the texts for forbidden content, spam or fraud.':
    'Las redes telefónicas toman los mensajes por contenido prohibido, spam o fraude.',
  'Do not submit it unchanged: ask the support of Twilio.': 'No lo envíe sin cambios: pregunte al soporte de Twilio.',
  'A phone network or the registry refused it, or did not answer in time.':
    'Una red telefónica o el registro lo rechazó, o no respondió a tiempo.',
  'Read what Twilio says about it. If it says nothing, ask the support of Twilio.':
    'Lea lo que dice Twilio. Si no dice nada, pregunte al soporte de Twilio.',
  'The business has as many campaigns as it may.': 'El negocio ya tiene todas las campañas que se permiten.',
  'Delete campaigns that you do not use, and submit it again.': 'Borre las campañas que no usa y envíelo de nuevo.',
  'The campaign was suspended, because of complaints or of texts that it was not registered for.':
    'La campaña fue suspendida por quejas o por mensajes para los que no estaba registrada.',
  'Send nothing until it is settled: ask the support of Twilio.':
    'No envíe nada hasta que se resuelva: pregunte al soporte de Twilio.',
  'The details of the business are incomplete, or differ from official records.':
    'Los datos del negocio están incompletos o difieren de los registros oficiales.',
  'Correct them as your tax papers have them, and submit it again.':
    'Corríjalos como figuran en sus documentos fiscales y envíelo de nuevo.',
  'The number is not at Twilio yet.': 'El número todavía no está en Twilio.',
  'Wait until it has moved, and submit it again.': 'Espere a que se haya trasladado y envíelo de nuevo.',
  'Twilio did not answer in time.': 'Twilio no respondió a tiempo.',
  'Twilio does not accept the credentials of the settings.': 'Twilio no acepta las credenciales de la configuración.',
  'Twilio asked us to ask less often.': 'Twilio pidió que preguntemos con menos frecuencia.',
  'Twilio answered with an error ({count}).': 'Twilio respondió con un error ({count}).',
  'Twilio answered with something else than was asked for.':
    'Twilio respondió con algo distinto de lo que se le preguntó.',
  'Twilio does not know the messaging service of the settings.':
    'Twilio no conoce el servicio de mensajería de la configuración.',
  'Twilio does not list the number of the settings in your account.':
    'Twilio no tiene en su cuenta el número de la configuración.',
  'Read what Twilio says about it, correct it there, and submit it again.':
    'Lea lo que dice Twilio, corríjalo allí y envíelo de nuevo.',
  'Valid until {day}.': 'Válido hasta el {day}.',
  'This offer ended on {day}.': 'Esta oferta terminó el {day}.',
  'The last day of the offer must be {day} or later, when the campaign begins.':
    'El último día de la oferta debe ser el {day} o después, cuando comienza la campaña.',
  'must be {day} or later, when the campaign begins': 'debe ser el {day} o después, cuando comienza la campaña',
  'the payment names no customer': 'el pago no indica ningún cliente',
  'Square does not know the customer': 'Square no conoce al cliente',
  'the customer at Square has none': 'el cliente no tiene teléfono en Square',
  'the phone at Square is not a number we can text: {phone}':
    'el teléfono en Square no es un número al que se puedan enviar textos: {phone}',
  'paid in {currency} ({amount}): only amounts in {ours} are added':
    'pagado en {currency} ({amount}): solo se suman importes en {ours}',
  'the amount {cents} cannot be added': 'el importe {cents} no se puede sumar',
  'Too many requests. Please try again in {wait}.': 'Demasiadas solicitudes. Inténtelo de nuevo en {wait}.',
  'Too many failed attempts to sign in. Please try again in {wait}.':
    'Demasiados intentos fallidos de iniciar sesión. Inténtelo de nuevo en {wait}.',
  'The {service} service does not answer. Please try again in a moment.':
    'El servicio {service} no responde. Inténtelo de nuevo en un momento.',
  'There is already an account for {email}.': 'Ya existe una cuenta para {email}.',
  'There is no account for {email}.': 'No existe ninguna cuenta para {email}.',
  'Another customer has the number {phone} now. Find them by the number; if they are one person, merge the records.':
    'Otro cliente tiene ahora el número {phone}. Búsquelo por el número; si es la misma persona, fusione los registros.',
  'The picture has {width} by {height} pixels; each side needs at least {least}. Upload a larger one.':
    'La foto tiene {width} por {height} píxeles; cada lado necesita al menos {least}. Suba una más grande.',
  'It is {time} where this phone is, and no text has come from it in the last {count} hours. Send the answer after {morning}.':
    {
      one: 'En la zona de este teléfono son las {time}, y en la última hora ({count}) no ha llegado ningún texto de él. Envíe la respuesta después de las {morning}.',
      other:
        'En la zona de este teléfono son las {time}, y en las últimas {count} horas no ha llegado ningún texto de él. Envíe la respuesta después de las {morning}.',
    },
  'It is {time} where this phone is. Confirm that it is your own phone, or send the test after {morning}.':
    'En la zona de este teléfono son las {time}. Confirme que es su propio teléfono, o envíe la prueba después de las {morning}.',
  'The first text was chosen already, and is being sent to the rest of the audience.':
    'El primer texto ya fue elegido y se está enviando al resto del público.',
  'The second text was chosen already, and is being sent to the rest of the audience.':
    'El segundo texto ya fue elegido y se está enviando al resto del público.',
  'This campaign sends real texts, and Twilio is not connected. Connect Twilio, then resume it; or cancel it.':
    'Esta campaña envía textos reales y Twilio no está conectado. Conecte Twilio y reanúdela, o cancélela.',
  'This campaign sends real texts, and Twilio is not connected. Connect Twilio, then send again; or cancel it.':
    'Esta campaña envía textos reales y Twilio no está conectado. Conecte Twilio y envíe de nuevo, o cancélela.',
  '{count} second': '{count} segundo',
  '{count} seconds': { one: '{count} segundo', other: '{count} segundos' },
  '{count} minutes': { one: '{count} minuto', other: '{count} minutos' },
  'has {placeholder}, and the campaign has no offer: add one, or remove {same}':
    'tiene {placeholder}, pero la campaña no tiene oferta: agregue una o quite {same}',
  'must contain {placeholder}: without the code, nobody can redeem the offer':
    'debe contener {placeholder}: sin el código nadie puede canjear la oferta',
  'This campaign cannot be edited: {state}.': 'No se puede editar esta campaña: {state}.',
  'This campaign cannot be started: {state}.': 'No se puede iniciar esta campaña: {state}.',
  'This campaign cannot be scheduled: {state}.': 'No se puede programar esta campaña: {state}.',
  'This campaign cannot be paused: {state}.': 'No se puede pausar esta campaña: {state}.',
  'This campaign cannot be resumed: {state}.': 'No se puede reanudar esta campaña: {state}.',
  'This campaign cannot be canceled: {state}.': 'No se puede cancelar esta campaña: {state}.',
  'This campaign cannot be sent again: {state}.': 'No se puede enviar de nuevo esta campaña: {state}.',
  'it is a draft': 'es un borrador',
  'it is scheduled': 'está programada',
  'it is running': 'está en curso',
  'it is paused': 'está en pausa',
  'it is finished': 'ya terminó',
  'it is canceled': 'está cancelada',
  'It can be edited, started, scheduled, duplicated or canceled.':
    'Se puede editar, iniciar, programar, duplicar o cancelar.',
  'It can be started now or at another time, duplicated or canceled; to change it, duplicate it and cancel this one.':
    'Se puede iniciar ahora o a otra hora, duplicar o cancelar; para cambiarla, duplíquela y cancele esta.',
  'It can be paused, canceled or duplicated.': 'Se puede pausar, cancelar o duplicar.',
  'It can be resumed, canceled or duplicated.': 'Se puede reanudar, cancelar o duplicar.',
  'It can be duplicated, and what failed can be sent again.':
    'Se puede duplicar, y lo que falló se puede enviar de nuevo.',
  'It can be duplicated.': 'Se puede duplicar.',
  'has {unknown}, which is no placeholder: the only one is {placeholder}, written exactly so':
    'tiene {unknown}, que no es un campo válido: el único es {placeholder}, escrito exactamente así',
  'has {unknown}, which is no placeholder: there are {placeholders} and {last}, written exactly so':
    'tiene {unknown}, que no es un campo válido: existen {placeholders} y {last}, escritos exactamente así',
  'The site holds at most {count} details of the salon. Remove one before you add another.': {
    one: 'El sitio admite como máximo {count} dato del salón. Quite uno antes de agregar otro.',
    other: 'El sitio admite como máximo {count} datos del salón. Quite uno antes de agregar otro.',
  },
  'The site holds at most {count} pages of services. Remove one before you add another.': {
    one: 'El sitio admite como máximo {count} página de servicios. Quite una antes de agregar otra.',
    other: 'El sitio admite como máximo {count} páginas de servicios. Quite una antes de agregar otra.',
  },
  'The site holds at most {count} services. Remove one before you add another.': {
    one: 'El sitio admite como máximo {count} servicio. Quite uno antes de agregar otro.',
    other: 'El sitio admite como máximo {count} servicios. Quite uno antes de agregar otro.',
  },
  'The site holds at most {count} pages. Remove one before you add another.': {
    one: 'El sitio admite como máximo {count} página. Quite una antes de agregar otra.',
    other: 'El sitio admite como máximo {count} páginas. Quite una antes de agregar otra.',
  },
  'The site holds at most {count} pictures. Remove one before you add another.': {
    one: 'El sitio admite como máximo {count} foto. Quite una antes de agregar otra.',
    other: 'El sitio admite como máximo {count} fotos. Quite una antes de agregar otra.',
  },
  'The site holds at most {count} reviews. Remove one before you add another.': {
    one: 'El sitio admite como máximo {count} reseña. Quite una antes de agregar otra.',
    other: 'El sitio admite como máximo {count} reseñas. Quite una antes de agregar otra.',
  },
  'This salon has been removed. Restore it before you change it.':
    'Este salón se quitó. Restáurelo antes de cambiarlo.',
  'This page has been removed. Restore it before you change it.':
    'Esta página se quitó. Restáurela antes de cambiarla.',
  'This service has been removed. Restore it before you change it.':
    'Este servicio se quitó. Restáurelo antes de cambiarlo.',
  'This picture has been removed. Restore it before you change it.':
    'Esta foto se quitó. Restáurela antes de cambiarla.',
  'This review has been removed. Restore it before you change it.':
    'Esta reseña se quitó. Restáurela antes de cambiarla.',
  'Someone has changed the thanks after a visit in the meantime.':
    'Mientras tanto, alguien cambió el agradecimiento tras una visita.',
  'Someone has changed this automation in the meantime.': 'Mientras tanto, alguien cambió este envío automático.',
  'Someone has changed this campaign in the meantime.': 'Mientras tanto, alguien cambió esta campaña.',
  'Someone has changed the audience of new campaigns in the meantime.':
    'Mientras tanto, alguien cambió el público de las campañas nuevas.',
  'Someone has changed this customer in the meantime.': 'Mientras tanto, alguien cambió este cliente.',
  'Someone has changed this message in the meantime.': 'Mientras tanto, alguien cambió este mensaje.',
  'Someone has changed this price in the meantime.': 'Mientras tanto, alguien cambió este precio.',
  'Someone has changed the reminders in the meantime.': 'Mientras tanto, alguien cambió los recordatorios.',
  'Someone has changed this saved reply in the meantime.': 'Mientras tanto, alguien cambió esta respuesta guardada.',
  'Someone has changed this segment in the meantime.': 'Mientras tanto, alguien cambió este segmento.',
  'Someone has changed the sending rate in the meantime.': 'Mientras tanto, alguien cambió la velocidad de envío.',
  'Someone has changed the salon in the meantime.': 'Mientras tanto, alguien cambió los datos del salón.',
  'Someone has changed this salon in the meantime.': 'Mientras tanto, alguien cambió este salón.',
  'Someone has changed this page in the meantime.': 'Mientras tanto, alguien cambió esta página.',
  'Someone has changed this service in the meantime.': 'Mientras tanto, alguien cambió este servicio.',
  'Someone has changed this picture in the meantime.': 'Mientras tanto, alguien cambió esta foto.',
  'Someone has changed this review in the meantime.': 'Mientras tanto, alguien cambió esta reseña.',
  'Review the current version, then save yours over it or take theirs.':
    'Revise la versión actual y guarde la suya encima o quédese con esa.',
  'Square refuses the access token: set SQUARE_ACCESS_TOKEN to one that works.':
    'Square rechaza el token de acceso: ponga en SQUARE_ACCESS_TOKEN uno que funcione.',
  'Square did not answer as expected: {answer}': 'Square no respondió como se esperaba: {answer}',
  'Square returns the same page again': 'Square devuelve otra vez la misma página',
  'the sweep was taken over by another process': 'otro proceso se hizo cargo de la búsqueda',
  'the search was interrupted: {sentences}': 'la búsqueda se interrumpió: {sentences}',
  'no answer': 'sin respuesta',
  'no answer {code}': 'sin respuesta ({code})',
  'payments at {location}: {why}': 'pagos en {location}: {why}',
  'refunds: {why}': 'reembolsos: {why}',
  'disputes: {why}': 'disputas: {why}',
  'customers: {why}': 'clientes: {why}',
  'events: {why}': 'eventos: {why}',
  'not an event envelope': 'no es un evento',
  'no handler for {type}': 'nada procesa {type}',
  'nobody listens to {type}': 'nadie recibe {type}',
  '{errorCode}: {sentences}': 'Error {errorCode}: {sentences}',
  'Internal error': 'Error interno',
  'RabbitMQ gave it up ({code})': 'RabbitMQ lo dejó de entregar ({code})',
  'gateway: {sentences}': 'sitio e inicio de sesión: {sentences}',
  'catalog: {sentences}': 'servicios y precios: {sentences}',
  'contact: {sentences}': 'mensajes: {sentences}',
  'customer: {sentences}': 'clientes y pagos: {sentences}',
  'messaging: {sentences}': 'textos: {sentences}',
  'outbox of {app}': 'bandeja de salida de {app}',
  'queue, for {app}': 'cola, para {app}',
  queue: 'cola',
  'Erasing a person requires the setting PRIVACY_KEY. Set it first.':
    'Para borrar a una persona hace falta la opción PRIVACY_KEY. Configúrela primero.',
  'The {service} service refuses it: {sentences}': 'El servicio {service} lo rechaza: {sentences}',
  'The job failed.': 'La tarea falló.',
  'The export continues by itself.': 'La exportación continúa sola.',
  'The erasure continues by itself.': 'El borrado continúa solo.',
  'It waits for the {service} service, which does not answer.': 'Espera al servicio {service}, que no responde.',
  'Look again in a moment.': 'Revise de nuevo en un momento.',
  'The push service answered with {count}.': 'El servicio de notificaciones respondió con {count}.',
  'The push service could not be reached: {sentences}':
    'No se pudo conectar con el servicio de notificaciones: {sentences}',
  'No mail server is set up.': 'No hay ningún servidor de correo configurado.',
  'The mail server did not take it: {sentences}': 'El servidor de correo no lo aceptó: {sentences}',
  'A device is no longer subscribed.': 'Un dispositivo ya no está suscrito.',
  '{quoted} has lost its last digits in a spreadsheet; format the column as text, enter the number again and export the file again':
    '{quoted} perdió sus últimos dígitos en una hoja de cálculo; dé a la columna formato de texto, escriba de nuevo el número y exporte otra vez el archivo',
  '{quoted} is not a phone number we can text': '{quoted} no es un número al que se puedan enviar textos',
  '{quoted} is left out: a customer has one phone': '{quoted} se omite: un cliente tiene un solo teléfono',
  '{quoted} is left out: a customer has one phone, without an extension':
    '{quoted} se omite: un cliente tiene un solo teléfono, sin extensión',
  "{phone} was detached from this customer on {date}: its holder wrote that it is a wrong number; enter the new number, or undo it, on the customer's page":
    'El {phone} se separó de este cliente el {date}: quien lo tiene escribió que es un número equivocado; escriba el número nuevo, o deshágalo, en la página del cliente',
  '{quoted} may start with the month or the day; say which and import the file again':
    '{quoted} puede empezar por el mes o por el día; indique cuál e importe de nuevo el archivo',
  '{quoted} is no day; write 02-09, 2/9 or 1990-02-09': '{quoted} no es una fecha; escriba 02-09, 2/9 o 1990-02-09',
  '{quoted} is no day with a year that has passed': '{quoted} no es una fecha pasada con año',
  '{quoted} is no amount; write 45, 45.00 or $1,234.50': '{quoted} no es un monto; escriba 45, 45.00 o $1,234.50',
  'must be one of {languages}': 'debe ser uno de estos: {languages}',
  '{quoted} is left out: a customer has at most {count} tags': {
    one: '{quoted} se omite: un cliente tiene como máximo {count} etiqueta',
    other: '{quoted} se omite: un cliente tiene como máximo {count} etiquetas',
  },
  '{quoted} {sentences}': '{quoted}: {sentences}',
  'is not a statement that this product exports, with its wording, channel and time':
    'no es una declaración exportada por este programa, con su texto, canal y hora',
  'is not the history that this product exports; it may have been cut by a spreadsheet':
    'no es el historial exportado por este programa; quizá una hoja de cálculo lo cortó',
  'cannot be read': 'no se puede leer',
  'a quotation mark is opened and not closed; write two for one that belongs to the text, or remove it':
    'se abren comillas y no se cierran; escríbalas dobles si son parte del texto, o quítelas',
  'phone: {sentences}': 'teléfono: {sentences}',
  'otherPhone: {sentences}': 'otro número: {sentences}',
  'givenName: {sentences}': 'nombre: {sentences}',
  'familyName: {sentences}': 'apellido: {sentences}',
  'name: {sentences}': 'nombre completo: {sentences}',
  'email: {sentences}': 'correo: {sentences}',
  'birthday: {sentences}': 'cumpleaños: {sentences}',
  'language: {sentences}': 'idioma: {sentences}',
  'tags: {sentences}': 'etiquetas: {sentences}',
  'note: {sentences}': 'nota: {sentences}',
  'visitedAt: {sentences}': 'fecha de una visita: {sentences}',
  'service: {sentences}': 'servicio de la visita: {sentences}',
  'amount: {sentences}': 'monto de la visita: {sentences}',
  'history: {sentences}': 'visitas: {sentences}',
  'consentRecord: {sentences}': 'consentimiento: {sentences}',
  'There is no such {noun}.': 'No se encuentra: {noun}.',
  'must be the slug of a {noun}: one of {choices}': 'debe ser la dirección de este tipo: {noun}; una de {choices}',
  'must be the slug of a {noun}, and there is none': 'debe ser la dirección de este tipo: {noun}; no hay ninguna',
  'must name a {noun} in entry {entry}: “{given}” is none of {choices}':
    'en la entrada {entry} debe indicar este tipo: {noun}; “{given}” no está entre {choices}',
  'must name a {noun} in entry {entry}, and there is none':
    'en la entrada {entry} debe indicar este tipo: {noun}; no hay ninguno',
  'These documents are neither added, removed nor ordered. Change their texts instead.':
    'Esto no se agrega, ni se elimina, ni se ordena. Cambie sus textos.',
  'is the address of “{title}”': 'es la dirección de “{title}”',
  'is no longer stored: upload it again': 'ya no está guardada: súbala de nuevo',
  'Its address, {path}, is now that of “{title}”. Give that one another address or remove it, then restore this one.':
    'Su dirección, {path}, ahora es la de “{title}”. Dele otra dirección o elimínelo, y después restaure este.',
  'Its public address, {path}, is now that of “{title}”. Give that one another address or remove it, then discard these changes.':
    'Su dirección pública, {path}, ahora es la de “{title}”. Dele otra dirección o elimínelo, y después descarte estos cambios.',
  '“{one}” and “{other}” have the same address, {path}. Give one of them another address or remove it, then publish again.':
    '“{one}” y “{other}” tienen la misma dirección, {path}. Dele otra a uno de los dos o elimínelo, y publique de nuevo.',
  'In edition {edition}, “{one}” and “{other}” have the same address, {path}. Restore another edition.':
    'En la edición {edition}, “{one}” y “{other}” tienen la misma dirección, {path}. Restaure otra edición.',
  'shows a sample that is no salon’s own: replace it': 'muestra un ejemplo que no es de ningún salón: cámbielo',
  'The address is still that of the sample. Say first where your salon is, at Site, Salon.':
    'La dirección todavía es la de la muestra. Diga primero dónde está su salón, en Sitio, Salón.',
  'There is no edition {edition}.': 'No existe la edición {edition}.',
  'The file has more than {most} MB.': 'El archivo tiene más de {most} MB.',
  'The picture has more than {most} MB. Make it smaller, then choose it again.':
    'La foto tiene más de {most} MB. Redúzcala y vuelva a elegirla.',
  'This file is of the type {type}.': 'Este archivo es de tipo {type}.',
  'The picture has {megapixels} megapixels; the most is {most}. Make it smaller, then upload it.':
    'La foto tiene {megapixels} megapíxeles; el máximo es {most}. Redúzcala y vuelva a subirla.',
  'There are {count} segments already. Delete one that you no longer use, then save this one.':
    'Ya hay {count} segmentos. Elimine uno que ya no use y guarde este.',
  'The menu at Square cannot be read: {why} Try again later, or type the prices.':
    'No se puede leer el menú en Square: {why} Inténtelo más tarde o escriba los precios.',
  'There are {count} sites already. Remove one of them first.': 'Ya hay {count} sitios. Quite uno primero.',
  'There are {count} saved replies already. Delete one that nobody needs.':
    'Ya hay {count} respuestas guardadas. Elimine una que nadie necesite.',
  '{email} is the only owner who can sign in. Add or enable another owner first.':
    '{email} es el único propietario que puede iniciar sesión. Agregue o habilite primero a otro propietario.',
  '"{text}" is not an e-mail address.': '“{text}” no es una dirección de correo.',
  '{email} is disabled. Enable the account first.': '{email} está deshabilitada. Habilite la cuenta primero.',
  "The PDF cannot show the letter {letter} of the salon's name. Print the page from your browser instead.":
    'El PDF no puede mostrar la letra {letter} del nombre del salón. Imprima la página desde su navegador.',
  'is not a language of the site: add {language} at Site first':
    'no es un idioma del sitio: agregue {language} en Sitio primero',
  '{count} could not be redelivered: there is no queue for {place}. Start that app once.':
    'No se pudieron volver a entregar {count}: no hay cola para {place}. Inicie esa aplicación una vez.',
};
